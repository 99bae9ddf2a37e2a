-- What a change is based on is compared with what is there, so nothing counts changes any more.
DROP TRIGGER count_change_of_details ON app_user;
DROP TRIGGER count_change_of_details ON business;
DROP FUNCTION count_change_of_details();
ALTER TABLE app_user DROP COLUMN details_version;
ALTER TABLE business DROP COLUMN details_version;
ALTER TABLE permission_version DROP COLUMN version;
