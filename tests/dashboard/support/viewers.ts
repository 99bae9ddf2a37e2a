/** Who looks at the dashboard, and whose rows they see: SQL on `client_id`. */
export const VIEWERS = [
  { email: 'admin@pavilion.test', sees: 'true' },
  { email: 'auditor@pavilion.test', sees: 'true' },
  { email: 'qc@pavilion.test', sees: 'true' },
  {
    email: 'associate@pavilion.test',
    sees: `client_id IN (SELECT w.id FROM app_user w JOIN app_user a ON a.id = w.associate_id WHERE a.email = 'associate@pavilion.test')`,
  },
];
