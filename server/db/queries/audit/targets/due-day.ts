/** SQL, of type date: the due day of a record whose workflow has one (AWAITED); null without. */
export const dueDay = (workflow: string, id: string): string =>
  `(CASE ${workflow} WHEN 'memo' THEN (SELECT due_date FROM memo_line WHERE id = ${id})
                     WHEN 'invoice' THEN (SELECT due_on FROM invoice WHERE id = ${id})
                     WHEN 'task' THEN (SELECT due_date FROM task WHERE id = ${id}) END)`;
