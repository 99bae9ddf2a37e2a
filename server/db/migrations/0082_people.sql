-- How a business associate sells: the name of a value of the master SALES_PERSON_TYPE.
ALTER TABLE app_user ADD COLUMN associate_type text;
ALTER TABLE app_user ADD CONSTRAINT associate_type_of_associates CHECK (associate_type IS NULL OR role_id = 3);

-- Counts the changes of a person's details and of a business's, so that of two people who edit the same one the second
-- is told. Whatever changes them counts, the person in their own profile too.
ALTER TABLE app_user ADD COLUMN details_version integer NOT NULL DEFAULT 0;
ALTER TABLE business ADD COLUMN details_version integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_change_of_details() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.details_version := OLD.details_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_change_of_details BEFORE UPDATE ON app_user FOR EACH ROW
  WHEN ((OLD.email, OLD.user_name, OLD.first_name, OLD.last_name, OLD.company_name, OLD.mobile, OLD.mobile_country_id,
         OLD.associate_id, OLD.associate_type)
        IS DISTINCT FROM
        (NEW.email, NEW.user_name, NEW.first_name, NEW.last_name, NEW.company_name, NEW.mobile, NEW.mobile_country_id,
         NEW.associate_id, NEW.associate_type))
  EXECUTE FUNCTION count_change_of_details();
CREATE TRIGGER count_change_of_details BEFORE UPDATE ON business FOR EACH ROW
  WHEN ((OLD.company_name, OLD.business_type, OLD.tax_identification_number, OLD.address, OLD.city, OLD.state,
         OLD.country_id, OLD.designation)
        IS DISTINCT FROM
        (NEW.company_name, NEW.business_type, NEW.tax_identification_number, NEW.address, NEW.city, NEW.state,
         NEW.country_id, NEW.designation))
  EXECUTE FUNCTION count_change_of_details();

INSERT INTO permission (id, name, category, path, client_path, sequence)
VALUES (82, 'business-associate', 'Clients', '/business-associate', NULL, 95);
INSERT INTO role_permission (role_id, permission_id, read_access, write_access)
SELECT id, 82, id IN (1, 8), id = 1 FROM role;
