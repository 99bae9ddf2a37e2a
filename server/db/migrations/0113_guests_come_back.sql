-- A guest who proves an address gets the enquiries of the earlier guests who came with it.
ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check;
ALTER TABLE one_time_code ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('reset', 'sign-up', 'guest'));
COMMENT ON COLUMN app_user.became_id IS 'of a guest: the customer they were made into, or their own later visit';
