import type { Knex } from 'knex';

/** One step of the schema. A step that has shipped never changes. */
export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}
