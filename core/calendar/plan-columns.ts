/** The columns of the plan as a table, by their headings. */
export const planColumns = ['Title', 'Status', 'Date', 'Time', 'Zone', 'Platforms', 'Pillar'] as const;
export type PlanColumn = (typeof planColumns)[number];

/** One line of the plan as a person wrote it; blank where they wrote nothing. */
export type PlanCells = Readonly<Record<PlanColumn, string>>;
