-- The master's name is shown on screens, where these are called KYC documents. A name that an administrator chose stays.
SELECT set_config('app.scope', 'all', true);
UPDATE master SET name = 'Kinds of KYC documents' WHERE code = 'DOC_TYPE_BUSINESS' AND name = 'Kinds of KYC papers';
SELECT set_config('app.scope', '', true);
