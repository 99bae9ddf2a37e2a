-- Stones, to whom each is promised, and what became different about which.
-- Row-level security leaves them to everybody: the queries say which stones clients see, and what of them
-- (docs/adr/0026-media-without-supplier-metadata.md).

-- Tells caches which stones a statement has touched.
CREATE FUNCTION note_stone_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO stone_change (stone_id) VALUES (NULL);
  ELSIF (SELECT count(*) FROM (SELECT FROM touched LIMIT 50001) counted) > 50000 THEN
    INSERT INTO stone_change (stone_id) VALUES (NULL);
  ELSE
    INSERT INTO stone_change (stone_id) SELECT id FROM touched;
  END IF;
  RETURN NULL;
END $$;

-- At commit a stone's status and its claim say the same: on hold, on memo or confirmed with the claim that belongs to
-- it, and no claim otherwise. As the owner and with every name spelled out, so that no search path leads it elsewhere.
CREATE FUNCTION stone_agrees_with_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  checked uuid;
  has smallint;
  claimed text;
BEGIN
  IF TG_TABLE_NAME = 'stone' THEN checked := NEW.id;
  ELSE checked := coalesce(NEW.stone_id, OLD.stone_id);
  END IF;
  SELECT s.status, c.workflow INTO has, claimed
    FROM public.stone s LEFT JOIN public.stone_claim c ON c.stone_id = s.id WHERE s.id = checked;
  IF claimed IS DISTINCT FROM (CASE has WHEN 4 THEN 'hold' WHEN 5 THEN 'memo' WHEN 3 THEN 'confirmStone' END) THEN
    RAISE EXCEPTION 'stone % has status % but its claim is %', checked, has, coalesce(claimed, 'none')
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stone_agrees_with_claim';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_created_stones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stone_event (stone_id) SELECT id FROM touched ORDER BY id;
  RETURN NULL;
END $$;

CREATE FUNCTION note_deleted_stones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stone_event (stone_id, was) SELECT id, to_jsonb(touched) FROM touched ORDER BY id;
  RETURN NULL;
END $$;

-- A confirmation alone is no event, unless the stone had been hidden for want of one, or has a twin at the same price, of
-- which the freshest is shown. Where it changes which of several twins is shown, or whether another row is withheld, it is
-- one of each of them. Of a row that was withheld nothing is kept: nobody was shown it.
CREATE FUNCTION note_changed_stones() RETURNS trigger LANGUAGE plpgsql
  -- Its plan may be older than the pairs that an import has brought. A bitmap is made of what is looked for alone; a plan
  -- for no pairs reads a whole index for each stone.
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
DECLARE
  hidden_before timestamptz := (
    SELECT date_trunc('minute', now()) - make_interval(days => (value #>> '{}')::int)
      FROM setting WHERE key = 'hide_stale_days' AND jsonb_typeof(value) = 'number');
BEGIN
  WITH noted AS (
  INSERT INTO stone_event (stone_id, was, moved, repriced)
  SELECT o.id,
         CASE WHEN NOT was_withheld
               AND ((o.status, o.shape, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.carat, o.undone_by)
                    IS DISTINCT FROM
                    (n.status, n.shape, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type, n.carat, n.undone_by)
                    OR has_twin AND (o.price_per_ct, o.confirmed_at) IS DISTINCT FROM (n.price_per_ct, n.confirmed_at))
              THEN jsonb_build_object('id', o.id, 'stock_no', o.stock_no, 'status', o.status, 'shape', o.shape,
                     'color', o.color, 'clarity', o.clarity, 'lab', o.lab, 'location', o.location,
                     'diamond_type', o.diamond_type, 'stone_type', o.stone_type, 'carat', o.carat,
                     'undone_by', o.undone_by, 'confirmed_at', o.confirmed_at,
                     'provider_id', o.provider_id, 'price_per_ct', o.price_per_ct) END,
         was_withheld OR coalesce(o.confirmed_at < hidden_before, false)
           OR (o.status, o.undone_by) IS DISTINCT FROM (n.status, n.undone_by),
         (o.price_per_ct, o.rap, o.disc, o.total_amt, o.carat) IS DISTINCT FROM (n.price_per_ct, n.rap, n.disc, n.total_amt, n.carat)
    FROM was o JOIN touched n USING (id)
   CROSS JOIN LATERAL (
           SELECT count(*) > 0 AS has_twin, bool_or(t.price_per_ct = n.price_per_ct) IS TRUE AS costs_the_same
             FROM shared_certificate c JOIN stone t ON t.id = c.other_id
            WHERE c.stone_id = n.id AND c.is_twin) twins
   CROSS JOIN LATERAL (
           SELECT o.status = 1 AND EXISTS (
                    SELECT FROM shared_certificate c JOIN stone e ON e.id = c.other_id
                     WHERE c.stone_id = n.id AND c.withholds
                       AND coalesce((SELECT b.status FROM was b WHERE b.id = e.id), e.status) IN (1, 3, 4, 5)) AS was_withheld) before
   WHERE o.confirmed_at < hidden_before
      OR costs_the_same AND o.confirmed_at IS DISTINCT FROM n.confirmed_at
      OR (o.version, o.status, o.content_hash, o.price_per_ct, o.rap, o.disc, o.total_amt, o.undone_by)
         IS DISTINCT FROM (n.version, n.status, n.content_hash, n.price_per_ct, n.rap, n.disc, n.total_amt, n.undone_by)
      OR (o.stock_no, o.shape, o.carat, o.color, o.clarity, o.lab, o.location, o.diamond_type, o.stone_type, o.image, o.video,
          o.certificate)
         IS DISTINCT FROM (n.stock_no, n.shape, n.carat, n.color, n.clarity, n.lab, n.location, n.diamond_type, n.stone_type,
          n.image, n.video, n.certificate)
   ORDER BY o.id
  RETURNING stone_id, was, moved),
  decided AS (
    SELECT stone_id FROM noted WHERE was IS NOT NULL OR moved),
  withheld AS (
    SELECT c.stone_id FROM decided d JOIN shared_certificate c ON c.other_id = d.stone_id AND c.withholds)
  INSERT INTO stone_event (stone_id, moved)
  SELECT stone_id, false FROM withheld
   UNION
  SELECT c.other_id, false FROM (SELECT stone_id FROM decided UNION ALL SELECT stone_id FROM withheld) d
    JOIN shared_certificate c ON c.stone_id = d.stone_id AND c.is_twin;
  RETURN NULL;
END $$;

CREATE FUNCTION note_returned_stone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.returned_at := clock_timestamp();
  RETURN NEW;
END $$;

-- The certificates of a row of stock, each as laboratory and number, however the provider writes it. Left out are the
-- laboratory's name, LG, spaces and marks, and the zeros that a spreadsheet drops. A pair or lot has the certificate of
-- each of its stones. What has fewer than five digits ("applied for") is no number.
CREATE FUNCTION certificates_of(lab text, report_no text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF lab = 'NONE' THEN
    RETURN NULL;
  ELSIF report_no ~ '^[1-9]\d{4,}$' THEN
    RETURN ARRAY[lab || ' ' || report_no];
  END IF;
  RETURN (
    SELECT array_agg(DISTINCT lab || ' ' || number)
      FROM regexp_split_to_table(upper(report_no), '[/,;&|+]|(?<=[A-Z0-9]{7})[\s-]+(?=[A-Z0-9]{7})') part,
           regexp_replace(part, '[^A-Z0-9]', '', 'g') bare,
           regexp_replace(bare, '^(' || lab || ')?(NO|NR)?(LG)?0*', '') number
     WHERE number ~ '(\d.*){5}');
END $$;

-- In carats, what another row of the same certificate weighs: as much, but for 0.02 ct. A pair says what both weigh, so
-- its stones can weigh anything.
CREATE FUNCTION certified_weight(carat numeric, pieces integer) RETURNS numrange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN pieces > 1 OR carat IS NULL THEN numrange(NULL, NULL)
              ELSE numrange(carat - 0.01, carat + 0.01, '[]') END;

-- A stone as its provider's sheets describe it, at the supplier's price; clients are shown it with their markup.
CREATE TABLE stone (
  id uuid PRIMARY KEY,
  stock_no text NOT NULL UNIQUE,
  org_stock_no text,
  provider_id uuid NOT NULL REFERENCES provider,
  identity_key text NOT NULL,
  content_hash bytea NOT NULL,
  -- 1 available, 2 not available, 3 confirmed (confirm-stone), 4 on hold, 5 on memo, 8 sold
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4, 5, 8)),
  version integer NOT NULL DEFAULT 0,
  -- 1 white, 2 fancy
  diamond_type smallint CHECK (diamond_type IN (1, 2)),
  -- 1 lab-grown, 2 natural
  stone_type smallint CHECK (stone_type IN (1, 2)),
  shape text,
  carat numeric(8,3) CHECK (carat > 0),
  color text,
  fancy_color text,
  intensity text,
  overtone text,
  clarity text,
  lab text,
  report_no text,
  cut text,
  polish text,
  symmetry text,
  fluorescence text,
  fluorescence_color text,
  shade text,
  milky text,
  eye_clean text,
  depth numeric(6,2),
  table_pct numeric(6,2),
  length numeric(7,2),
  width numeric(7,2),
  height numeric(7,2),
  ratio numeric(6,3),
  -- The supplier's price: the list's per carat, the percentage from that (-35 is 35 % below), and what follows.
  rap numeric(12,2) CHECK (rap > 0),
  disc numeric(8,2),
  price_per_ct numeric(14,2) CHECK (price_per_ct >= 0),
  total_amt numeric(16,2) CHECK (total_amt >= 0),
  location text,
  country text,
  state text,
  city text,
  image text,
  video text,
  certificate text,
  girdle_min text,
  girdle_max text,
  girdle_pct numeric(6,2),
  girdle_condition text,
  culet_size text,
  culet_condition text,
  crown_height numeric(6,2),
  crown_angle numeric(6,2),
  pavilion_depth numeric(6,2),
  pavilion_angle numeric(6,2),
  star_length numeric(6,2),
  lower_half numeric(6,2),
  inscription text,
  treatment text,
  growth_type text,
  key_to_symbols text,
  report_comment text,
  member_comment text,
  heart_arrow text,
  brand text,
  origin text,
  pair_stock_no text,
  supplier_availability text,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What stays of the supplier's price when the price list changes: 1 its price per carat, and the discount follows;
  -- 2 its discount, and the price follows.
  price_basis smallint NOT NULL DEFAULT 1 CHECK (price_basis IN (1, 2)),
  pieces integer NOT NULL DEFAULT 1 CHECK (pieces > 0),
  -- What a grader put behind a grade (VS2+), as it was written; stones are searched by the grade.
  color_sign text CHECK (color_sign ~ '^[+-]{1,3}$'),
  clarity_sign text CHECK (clarity_sign ~ '^[+-]{1,3}$'),
  cut_sign text CHECK (cut_sign ~ '^[+-]{1,3}$'),
  polish_sign text CHECK (polish_sign ~ '^[+-]{1,3}$'),
  symmetry_sign text CHECK (symmetry_sign ~ '^[+-]{1,3}$'),
  -- What a sheet asked in its own currency, at a rate in units of the currency for one US dollar, which changes only
  -- with an import. Prices themselves are US dollars.
  original_currency text CHECK (original_currency ~ '^[A-Z]{3}$'),
  original_price_per_ct numeric(16,2),
  exchange_rate numeric(16,6) CHECK (exchange_rate > 0),
  exchange_day date,
  -- A stone that an undone upload had created and withdrawn keeps its history and number, and is in no list until a
  -- sheet names it again or a person restores it (docs/adr/0014-imports-preview-what-they-do.md).
  undone_by uuid REFERENCES upload,
  -- Together with created_at, since when the stone can be had: saved searches count by it, and carts tell of it.
  returned_at timestamptz,
  -- Inclusions by part, as the trade grades them (BT0 none in the table ... BC3 heavy in the crown); null: not assessed.
  black_table text,
  black_crown text,
  white_table text,
  white_crown text,
  open_table text,
  open_crown text,
  open_pavilion text,
  open_girdle text,
  -- The country that the text of its origin names.
  rough_origin text,
  -- The report number that an administrator does not believe: as long as the row has it, it is taken for a stone of its own.
  disputed_report text,
  -- Rows with one of these in common are twins, if they have the same shape and weigh the same
  -- (docs/adr/0041-one-promise-per-certificate.md).
  certificates text[] GENERATED ALWAYS AS (
    CASE WHEN report_no IS DISTINCT FROM disputed_report THEN certificates_of(lab, report_no) END) STORED,
  CONSTRAINT stone_exchanged CHECK ((original_currency IS NULL) = (exchange_rate IS NULL)),
  CONSTRAINT stone_undone_is_withdrawn CHECK (undone_by IS NULL OR status = 2)
) WITH (fillfactor = 90);
COMMENT ON COLUMN stone.stock_no IS 'ours, unique in the house; org_stock_no is what the provider calls the stone';
COMMENT ON COLUMN stone.identity_key IS
  'stock number, else laboratory and report number, else a hash of what the stone is';
COMMENT ON COLUMN stone.pieces IS
  'more than one for a pair or lot that is sold as one; carat and total_amt are those of all';
COMMENT ON COLUMN stone.undone_by IS
  'the undone upload that had created the stone; null for every stone that is listed';
COMMENT ON COLUMN stone.returned_at IS 'when it became available after having been otherwise; null if it never was';
CREATE UNIQUE INDEX stone_identity ON stone (provider_id, identity_key);
-- Few, and listed to be looked at again.
CREATE INDEX stone_told_apart ON stone (id) WHERE disputed_report IS NOT NULL;
CREATE INDEX stone_report_no ON stone (report_no) WHERE report_no IS NOT NULL;
CREATE INDEX stone_org_stock_no ON stone (org_stock_no) WHERE org_stock_no IS NOT NULL;
-- Small: stones lie in the table nearly in the order in which they came.
CREATE INDEX stone_created_at ON stone USING brin (created_at);
-- Uploads are deleted with their provider, and each is looked for here.
CREATE INDEX stone_undone_by ON stone (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX stone_returned_at ON stone (returned_at) WHERE returned_at IS NOT NULL;
-- Found while somebody types the beginning of a number.
CREATE INDEX stone_number_begins ON stone (upper(stock_no) COLLATE "C");
CREATE INDEX stone_report_begins ON stone (upper(report_no) COLLATE "C") WHERE report_no IS NOT NULL;
-- Without a list of pending entries, which each hold would have to read after an import.
CREATE INDEX stone_certificates ON stone USING gin (certificates) WITH (fastupdate = off);
-- Covers the searches and what they add up. No index contains the status, which changes with every hold, memo and
-- sale: a change of it writes none as long as the stone's page has room, which the fillfactor leaves
-- (docs/adr/0004-one-claim-per-stone.md).
CREATE INDEX stone_search ON stone (diamond_type, shape, color, clarity, carat)
  INCLUDE (price_per_ct, total_amt, rap, disc, provider_id, lab, cut, polish, symmetry, fluorescence, id, pieces,
           created_at)
  WHERE undone_by IS NULL;
CREATE CONSTRAINT TRIGGER stone_agrees_with_claim AFTER UPDATE OF status ON stone
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION stone_agrees_with_claim();
CREATE CONSTRAINT TRIGGER stone_inserted_with_claim AFTER INSERT ON stone
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN (3, 4, 5))
  EXECUTE FUNCTION stone_agrees_with_claim();
CREATE TRIGGER stone_inserted AFTER INSERT ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_updated AFTER UPDATE ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_deleted AFTER DELETE ON stone REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_truncated AFTER TRUNCATE ON stone
  FOR EACH STATEMENT EXECUTE FUNCTION note_stone_change();
CREATE TRIGGER stone_event_created AFTER INSERT ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_created_stones();
CREATE TRIGGER stone_event_changed AFTER UPDATE ON stone REFERENCING OLD TABLE AS was NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_stones();
CREATE TRIGGER stone_event_deleted AFTER DELETE ON stone REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_stones();
CREATE TRIGGER stone_returned BEFORE UPDATE OF status ON stone
  FOR EACH ROW WHEN (NEW.status = 1 AND OLD.status <> 1) EXECUTE FUNCTION note_returned_stone();

-- Rows with a certificate in common, each way round. Twins have the same shape and weigh the same, so they are offers of one
-- stone. A number that more than twenty rows have is a placeholder, and left out.
CREATE TABLE shared_certificate (
  certificate text NOT NULL,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  is_twin boolean NOT NULL,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  withholds boolean NOT NULL,
  PRIMARY KEY (certificate, stone_id, other_id)
);
COMMENT ON TABLE shared_certificate IS 'written by the triggers of stone alone';
COMMENT ON COLUMN shared_certificate.written_in IS
  'before that transaction neither row was shown in place of the other';
COMMENT ON COLUMN shared_certificate.withholds IS
  'stone_id came later and says another kind or weight: it is not offered as long as other_id can be';
CREATE INDEX shared_certificate_stone ON shared_certificate (stone_id) INCLUDE (other_id, is_twin);
CREATE INDEX shared_certificate_other ON shared_certificate (other_id);
-- Few, and every list leaves them out.
CREATE INDEX shared_certificate_withheld ON shared_certificate (stone_id) INCLUDE (other_id) WHERE withholds;

-- Tells the planner how many there are before the first search, not a minute later. As the owner, who alone may.
CREATE FUNCTION measure_shared_certificates() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  ANALYZE public.shared_certificate;
END $$;

CREATE FUNCTION share_certificates() RETURNS trigger LANGUAGE plpgsql
  -- Its plan may be one for few certificates, and an import has as many as stones.
  SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  told text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    told := ARRAY(SELECT DISTINCT unnest(certificates) FROM touched);
  ELSE
    told := ARRAY(
      SELECT DISTINCT unnest(o.certificates || n.certificates) FROM was o JOIN touched n USING (id)
       WHERE (o.certificates, o.shape, o.carat, o.pieces, o.stone_type)
             IS DISTINCT FROM (n.certificates, n.shape, n.carat, n.pieces, n.stone_type));
  END IF;
  IF told = '{}' THEN RETURN NULL; END IF;
  -- One at a time: of two that do not see each other's rows, neither would find that they share a certificate.
  PERFORM pg_advisory_xact_lock(7310, 0);
  WITH named AS MATERIALIZED (
    SELECT t AS certificate, s.id, coalesce(s.shape, '') AS shape, certified_weight(s.carat, s.pieces) AS weight,
           s.stone_type, s.carat, s.pieces
      FROM unnest(told) t
     CROSS JOIN LATERAL (SELECT * FROM stone s WHERE s.certificates @> ARRAY[t] OFFSET 0 LIMIT 21) s),
  pairs AS MATERIALIZED (
    SELECT certificate, a.id AS stone_id, b.id AS other_id, a.shape = b.shape AND a.weight && b.weight AS is_twin,
           -- 0.02 ct is rounding, as between twins.
           a.id > b.id AND a.pieces = 1 AND b.pieces = 1
             AND (a.stone_type <> b.stone_type OR abs(a.carat - b.carat) > 0.02 * greatest(1, b.carat)) IS TRUE AS withholds
      FROM (SELECT certificate FROM named GROUP BY certificate HAVING count(*) BETWEEN 2 AND 20) believed
      JOIN named a USING (certificate) JOIN named b USING (certificate)
     WHERE a.id <> b.id),
  parted AS (
    DELETE FROM shared_certificate c
     WHERE c.certificate = ANY (told)
       AND NOT EXISTS (SELECT FROM pairs p WHERE (p.certificate, p.stone_id, p.other_id) = (c.certificate, c.stone_id, c.other_id)))
  INSERT INTO shared_certificate AS c (certificate, stone_id, other_id, is_twin, withholds)
  SELECT certificate, stone_id, other_id, is_twin, withholds FROM pairs
      ON CONFLICT (certificate, stone_id, other_id) DO UPDATE
     SET is_twin = excluded.is_twin, withholds = excluded.withholds, written_in = excluded.written_in
   WHERE (c.is_twin, c.withholds) <> (excluded.is_twin, excluded.withholds);
  IF cardinality(told) > 1000 THEN PERFORM measure_shared_certificates(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stone_shares_certificates AFTER INSERT ON stone REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION share_certificates();
CREATE TRIGGER stone_shares_other_certificates AFTER UPDATE ON stone REFERENCING OLD TABLE AS was NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION share_certificates();

-- Which of several twins is shown may be another one now, and which row is withheld. A row that is withheld no more was
-- shown to nobody before.
CREATE FUNCTION note_twins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stone_event (stone_id, moved)
    SELECT n.stone_id, bool_or(o.withholds AND NOT n.withholds)
      FROM touched n JOIN was o USING (certificate, stone_id, other_id) GROUP BY n.stone_id;
  ELSE
    INSERT INTO stone_event (stone_id, moved) SELECT DISTINCT stone_id, TG_OP = 'DELETE' FROM touched;
  END IF;
  INSERT INTO stone_change (stone_id) SELECT DISTINCT stone_id FROM touched;
  -- A twin of a row that is withheld may be shown in its place.
  INSERT INTO stone_event (stone_id, moved)
  SELECT DISTINCT c.other_id, false FROM touched t JOIN shared_certificate c ON c.stone_id = t.stone_id AND c.is_twin
   WHERE t.withholds OR TG_OP = 'UPDATE';
  RETURN NULL;
END $$;
CREATE TRIGGER twins_found AFTER INSERT ON shared_certificate REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();
CREATE TRIGGER twins_changed AFTER UPDATE ON shared_certificate REFERENCING OLD TABLE AS was NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();
CREATE TRIGGER twins_parted AFTER DELETE ON shared_certificate REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_twins();

-- Claims that are written are compared with their stones at once and all together: five hundred holds in one request
-- would ask five hundred times at commit. What happens later in the transaction is still looked at when it commits.
CREATE FUNCTION claims_agree_with_stones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd record;
BEGIN
  SELECT n.stone_id, n.workflow, s.status INTO odd
    FROM written n LEFT JOIN stone s ON s.id = n.stone_id
   WHERE n.workflow IS DISTINCT FROM (CASE s.status WHEN 4 THEN 'hold' WHEN 5 THEN 'memo' WHEN 3 THEN 'confirmStone' END)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'stone % has status % but its claim is %', odd.stone_id, odd.status, odd.workflow
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stone_agrees_with_claim';
  END IF;
  RETURN NULL;
END $$;

-- To whom a stone is promised: to one line at most. The primary key says so, whatever code runs.
-- Not forced on the owner: whether claims and stones agree is asked of all claims at every commit, whoever commits, so
-- that is asked as the owner.
CREATE TABLE stone_claim (
  stone_id uuid PRIMARY KEY REFERENCES stone,
  workflow text NOT NULL CHECK (workflow IN ('hold', 'memo', 'confirmStone')),
  line_id uuid NOT NULL UNIQUE,
  client_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE CONSTRAINT TRIGGER claim_agrees_with_stone AFTER UPDATE OR DELETE ON stone_claim
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stone_agrees_with_claim();
CREATE TRIGGER claims_written_agree_with_stones AFTER INSERT ON stone_claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION claims_agree_with_stones();
ALTER TABLE stone_claim ENABLE ROW LEVEL SECURITY;
CREATE POLICY stone_claim_scope ON stone_claim USING (
  (SELECT actor_scope()) = 'all'
  OR client_id = (SELECT actor_client())
  OR ((SELECT actor_scope()) = 'associate'
      AND client_id IN (SELECT clients_of_actor())));

-- The certificates of promised stones: of the rows of one certificate one at most is promised. The constraint says so,
-- whatever code runs. A number that more than twenty rows have is a placeholder, and left out.
CREATE TABLE promised_certificate (
  stone_id uuid NOT NULL REFERENCES stone_claim ON DELETE CASCADE,
  certificate text NOT NULL,
  shape text NOT NULL,
  weight numrange NOT NULL,
  workflow text NOT NULL CHECK (workflow IN ('hold', 'memo', 'confirmStone')),
  PRIMARY KEY (stone_id, certificate),
  CONSTRAINT one_promise_per_certificate EXCLUDE USING gist (certificate WITH =, shape WITH =, weight WITH &&)
);
COMMENT ON TABLE promised_certificate IS 'written by the trigger of stone_claim alone';

CREATE FUNCTION promise_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promised_certificate (stone_id, certificate, shape, weight, workflow)
  SELECT s.id, told, coalesce(s.shape, ''), certified_weight(s.carat, s.pieces), n.workflow
    FROM written n JOIN stone s ON s.id = n.stone_id, unnest(s.certificates) told
   WHERE (SELECT count(*) FROM (SELECT FROM stone c WHERE c.certificates @> ARRAY[told] OFFSET 0) sharing) <= 20;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_promise_certificates AFTER INSERT ON stone_claim REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION promise_certificates();

-- What sheets want of a stone that a workflow has; the newest line counts, and it is done when the stone is free.
CREATE TABLE stone_wish (
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  upload_id uuid NOT NULL REFERENCES upload ON DELETE CASCADE,
  fields jsonb,
  withdraw text,
  wished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (stone_id, upload_id)
);
COMMENT ON COLUMN stone_wish.fields IS 'the columns as the sheet has them; null: they stay';
COMMENT ON COLUMN stone_wish.withdraw IS 'why it is to be withdrawn; null: it stays';
CREATE INDEX stone_wish_upload ON stone_wish (upload_id);

-- Stones that a sheet has taken out. A row speaks of its stone as long as the stone's version is the one that the step
-- led to.
CREATE TABLE delisted_stone (
  stone_id uuid PRIMARY KEY REFERENCES stone ON DELETE CASCADE,
  version integer NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- Stones that are withdrawn because a twin was sold, until that sale is reversed. A row speaks of its stone as long as the
-- stone's version is the one that the step led to.
CREATE TABLE twin_withdrawal (
  stone_id uuid PRIMARY KEY REFERENCES stone ON DELETE CASCADE,
  sold_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE,
  version integer NOT NULL,
  delisted text
);
COMMENT ON COLUMN twin_withdrawal.delisted IS
  'why its provider''s sheet had withdrawn it before; null: it was available';
CREATE INDEX twin_withdrawal_sold ON twin_withdrawal (sold_id);

-- Staff find a stone by its former number, too. Clients do not, because it names a provider.
CREATE TABLE former_stock_number (
  stock_no text PRIMARY KEY,
  stone_id uuid NOT NULL REFERENCES stone ON DELETE CASCADE
);
COMMENT ON TABLE former_stock_number IS
  'read-only: numbers with a provider''s code in them, and the stones that had them';
ALTER TABLE former_stock_number ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY former_stock_number_scope ON former_stock_number USING ((SELECT actor_scope()) IN ('all', 'associate'));

-- Which stones changed, for caches of them: each server process reads what is new behind pg_snapshot_xmin, so that no
-- commit is missed however late it comes. A statement that touches very many stones leaves one line without a stone,
-- which means all of them.
CREATE TABLE stone_change (
  stone_id uuid,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON TABLE stone_change IS
  'append-only, not backed up: the stones that a transaction touched; null is all of them';
CREATE INDEX stone_change_xid ON stone_change (xid);

-- Which transactions had ended at a moment: lines are forgotten by this, because a line that was written long ago may
-- have been committed just now.
CREATE TABLE stone_change_mark (
  at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  ended_below xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot())
);
COMMENT ON TABLE stone_change_mark IS
  'append-only, not backed up: all transactions below that one had ended at that moment';

-- What became different about which stone, for programs that follow the stock. Unlike stone_change, which caches read
-- within the hour, events are kept for days, name each stone however many there are, and leave out stones that were
-- only confirmed by their provider.
CREATE TABLE stone_event (
  stone_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  was jsonb,
  moved boolean NOT NULL DEFAULT true,
  repriced boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE stone_event IS 'append-only, not backed up: the stones that a transaction made different';
COMMENT ON COLUMN stone_event.was IS
  'what decided who saw the stone before, where that changed: whoever saw it then is told that it is gone';
COMMENT ON COLUMN stone_event.moved IS 'its status changed, or whether it is offered at all';
COMMENT ON COLUMN stone_event.repriced IS 'its price changed, or a figure that prices are made of';
CREATE INDEX stone_event_order ON stone_event (xid, stone_id);

-- Transactions that had ended by a moment. Events are forgotten by this, and readers begin at it.
CREATE TABLE stone_event_mark (
  at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  snapshot pg_snapshot NOT NULL DEFAULT pg_current_snapshot()
);
COMMENT ON TABLE stone_event_mark IS 'append-only, not backed up: what had been committed at that moment';
INSERT INTO stone_event_mark (at) VALUES (clock_timestamp() - interval '1 hour');

-- Another one after every restore, because transactions are counted anew.
CREATE TABLE stone_event_epoch (
  epoch uuid PRIMARY KEY DEFAULT gen_random_uuid()
);
COMMENT ON TABLE stone_event_epoch IS 'read-only, not backed up: names this database to those who follow the stock';
INSERT INTO stone_event_epoch DEFAULT VALUES;
