import type { DataSource } from 'typeorm';

/** A table as texts, each of which says everything about a column, constraint, index or trigger. */
interface TableDescription {
  columns: string[];
  constraints: string[];
  indexes: string[];
  triggers: string[];
  rights: string;
  options: string;
}

/** What migrations make in a database. */
export interface SchemaDescription {
  extensions: string[];
  functions: string[];
  /** Sequences, views, types, policies and whatever else is no table or function. */
  others: string[];
  tables: Record<string, TableDescription>;
  /** The rows of tables that have any. */
  rows: Record<string, string[]>;
}

/** Describes the schema `public` of a database, without the list of migrations. Names of owners become `owner`. */
export async function describeSchema(source: DataSource): Promise<SchemaDescription> {
  const select = (sql: string) => source.query<{ name: string; text: string }[]>(sql);
  const texts = async (sql: string) => (await select(sql)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const tables = await select(TABLES);
  const rows: SchemaDescription['rows'] = {};
  for (const { name } of tables) {
    const found = await texts(`SELECT '' AS name, to_jsonb("${name}")::text AS text FROM "${name}"`);
    if (found.length) rows[name] = found;
  }
  return {
    extensions: await texts(EXTENSIONS),
    functions: await texts(FUNCTIONS),
    others: await texts(OTHERS),
    tables: Object.fromEntries(tables.map(({ name, text }) => [name, JSON.parse(text)])),
    rows,
  };
}

const rights = (acl: string, owner: string) =>
  `coalesce(replace(${acl}::text, pg_get_userbyid(${owner}), 'owner'), '')`;

const EXTENSIONS = `
  SELECT extname AS name, extname || ' in ' || extnamespace::regnamespace AS text FROM pg_extension ORDER BY extname`;

const FUNCTIONS = `
  SELECT oid::regprocedure::text AS name,
         pg_get_functiondef(oid) || ' rights ' || ${rights('proacl', 'proowner')} AS text
    FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
   ORDER BY 1`;

const OTHERS = `
  WITH others (oid, name, text) AS (
    SELECT oid, relname::text, relkind::text || ' ' || relname FROM pg_class
     WHERE relkind NOT IN ('r', 'p', 'i', 't') AND relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT oid, typname::text, 'type ' || typname FROM pg_type
     WHERE typtype <> 'b' AND typrelid = 0 AND typnamespace = 'public'::regnamespace
    UNION ALL
    SELECT oid, cfgname::text, 'text search ' || cfgname FROM pg_ts_config
     WHERE cfgnamespace = 'public'::regnamespace
    UNION ALL
    SELECT oid, stxname::text, pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
    UNION ALL
    SELECT oid, polname::text, 'policy ' || polname FROM pg_policy
  )
  SELECT name, text FROM others
   WHERE NOT EXISTS (SELECT FROM pg_depend WHERE objid = others.oid AND deptype = 'e')
   ORDER BY text`;

const COLUMNS = `
  SELECT json_agg(
           concat_ws(' ', attname, format_type(atttypid, atttypmod),
                     CASE WHEN attnotnull THEN 'not null' END,
                     CASE attidentity WHEN 'a' THEN 'identity always' WHEN 'd' THEN 'identity' END,
                     CASE attgenerated WHEN 's' THEN 'generated' END,
                     pg_get_expr(adbin, adrelid),
                     'storage ' || nullif(attstorage, typstorage)::text,
                     'collation ' || nullif(attcollation, typcollation)::regcollation::text,
                     'statistics ' || attstattarget::text,
                     'options ' || attoptions::text,
                     'rights ' || attacl::text)
           ORDER BY attnum)
    FROM pg_attribute
    JOIN pg_type ON pg_type.oid = atttypid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped`;

/** Without 'not null', which columns say, and which PostgreSQL 18 made constraints. */
const CONSTRAINTS = `
  SELECT json_agg(conname || ' ' || pg_get_constraintdef(oid) ORDER BY conname)
    FROM pg_constraint WHERE conrelid = pg_class.oid AND contype NOT IN ('n', 't')`;

const INDEXES = `
  SELECT json_agg(pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' invalid' END
                  ORDER BY indexrelid::regclass::text)
    FROM pg_index WHERE indrelid = pg_class.oid`;

const TRIGGERS = `
  SELECT json_agg(pg_get_triggerdef(oid) || ' ' || tgenabled::text ORDER BY tgname)
    FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal`;

const TABLES = `
  SELECT relname AS name,
         json_build_object(
           'columns', (${COLUMNS}),
           'constraints', coalesce((${CONSTRAINTS}), '[]'),
           'indexes', coalesce((${INDEXES}), '[]'),
           'triggers', coalesce((${TRIGGERS}), '[]'),
           'rights', ${rights('relacl', 'relowner')},
           'options', concat_ws(' ', reloptions::text, 'security ' || nullif(relrowsecurity, false)::text)
         )::text AS text
    FROM pg_class
   WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'
   ORDER BY relname`;
