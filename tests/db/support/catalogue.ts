import type { Tx } from '../../../server/db/with-actor.ts';

/**
 * All that makes up the schema `public`, as sorted lines "kind name: definition" in PostgreSQL's
 * own words, so that two databases that were made in different ways can be compared. Columns count
 * with their place. Objects of extensions are left out, whose version says what they are, and the
 * names of NOT NULL, which PostgreSQL has since 18 and keeps when a column is renamed.
 */
export async function catalogueOf(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ line: string }>(CATALOGUE);
  return rows.map(({ line }) => line);
}

const CATALOGUE = `
  WITH own AS (
    SELECT c.* FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ), part (kind, name, definition) AS (
    SELECT 'extension', extname, extversion || ' in ' || extnamespace::regnamespace FROM pg_extension WHERE extname <> 'plpgsql'
    UNION ALL
    SELECT 'relation', relname, concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident,
           reloptions, relowner = current_user::regrole, relacl, obj_description(oid, 'pg_class'))
      FROM own WHERE relkind <> 'i'
    UNION ALL
    SELECT 'view', relname, pg_get_viewdef(oid) FROM own WHERE relkind IN ('v', 'm')
    UNION ALL
    SELECT 'sequence', sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
      FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL
    SELECT 'column', o.relname || '.' || a.attname,
           concat_ws(' ', rank() OVER (PARTITION BY a.attrelid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod),
             CASE WHEN a.attnotnull THEN 'NOT NULL' END, 'identity=' || a.attidentity::text, 'generated=' || a.attgenerated::text,
             pg_get_expr(d.adbin, d.adrelid), 'storage=' || a.attstorage::text, 'compression=' || a.attcompression::text,
             'statistics=' || a.attstattarget, a.attoptions, a.attcollation::regcollation, a.attacl,
             col_description(a.attrelid, a.attnum))
      FROM own o JOIN pg_attribute a ON a.attrelid = o.oid LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
     WHERE o.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT 'constraint', o.relname || '.' || c.conname,
           concat_ws(' ', c.contype, pg_get_constraintdef(c.oid), c.convalidated, obj_description(c.oid, 'pg_constraint'))
      FROM own o JOIN pg_constraint c ON c.conrelid = o.oid AND c.contype <> 'n'
    UNION ALL
    SELECT 'index', o.relname, concat_ws(' ', pg_get_indexdef(o.oid), i.indisvalid, i.indisclustered, obj_description(o.oid, 'pg_class'))
      FROM own o JOIN pg_index i ON i.indexrelid = o.oid
    UNION ALL
    SELECT 'policy', o.relname || '.' || p.polname,
           concat_ws(' | ', p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, p.polrelid),
             'check', pg_get_expr(p.polwithcheck, p.polrelid), obj_description(p.oid, 'pg_policy'))
      FROM own o JOIN pg_policy p ON p.polrelid = o.oid
    UNION ALL
    SELECT 'trigger', o.relname || '.' || t.tgname,
           concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled, obj_description(t.oid, 'pg_trigger'))
      FROM own o JOIN pg_trigger t ON t.tgrelid = o.oid WHERE NOT t.tgisinternal
    UNION ALL
    SELECT 'function', p.oid::regprocedure::text,
           concat_ws(' ', pg_get_functiondef(p.oid), p.proowner = current_user::regrole, p.proacl, obj_description(p.oid, 'pg_proc'))
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT 'statistics', s.stxname, pg_get_statisticsobjdef(s.oid) FROM pg_statistic_ext s WHERE s.stxnamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'type', t.typname, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
           (SELECT string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid),
           (SELECT string_agg(pg_get_constraintdef(c.oid), ' ' ORDER BY c.conname) FROM pg_constraint c WHERE c.contypid = t.oid))
      FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd', 'r')
    UNION ALL
    SELECT 'default right', concat_ws(' ', defaclrole::regrole, defaclobjtype, defaclnamespace::regnamespace), defaclacl::text FROM pg_default_acl
  )
  SELECT kind || ' ' || name || ': ' || coalesce(definition, '') AS line FROM part ORDER BY 1`;
