-- A sub-range has its place among those of its range, and is used or not, as ranges are.
ALTER TABLE sub_carat_range ADD COLUMN sequence integer;
UPDATE sub_carat_range s SET sequence = ordered.place
  FROM (SELECT id, row_number() OVER (PARTITION BY carat_range_id ORDER BY carat_from) AS place FROM sub_carat_range) ordered
 WHERE ordered.id = s.id;
ALTER TABLE sub_carat_range ALTER COLUMN sequence SET NOT NULL;
ALTER TABLE sub_carat_range ADD COLUMN is_active boolean NOT NULL DEFAULT true;
