import type { Knex } from 'knex';

/** A change of the schema. Once released, it never changes. */
export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}
