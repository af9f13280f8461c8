/**
 * Two years of a platform in a migrated database, made by SQL alone: popular courses and seldom ones, diligent learners
 * and idle ones, more of both every month, days with a night, and weekends. Everything follows from the sizes and a
 * fixed seed, so that two runs on one day give the same rows. Needs a superuser: triggers and foreign keys are put
 * off, what they keep is counted at the end.
 */

/**
 * How much there is to be. Slides, completions, certificates and ratings follow from these.
 * @typedef {object} Sizes
 * @property {number} users
 * @property {number} courses
 * @property {number} enrollments
 * @property {number} slideViews
 * @property {number} chatMessages
 */

const DAYS = 730;
const MODULE_SLIDES = 7;
/** The share of a course's slides that a learner has seen, all enrollments taken together. */
const SEEN = 0.52;

// Every id says what it is of: nothing has to be looked up while rows are made. Version and variant are those of RFC
// 9562 for ids of one's own making, as the API checks them.
export const id = (/** @type {string} */ kind, /** @type {string} */ ...of) =>
  `overlay(overlay(md5('${kind}' || ${of.join(" || '-' || ")}) placing '8' from 13) placing '8' from 17)::uuid`;
/** A number from 0 to 1 that is always the same for a row. */
export const chance = (/** @type {string} */ salt, /** @type {string} */ ...of) =>
  `(hashtextextended('${salt}' || ${of.join(" || '-' || ")}, 7) & 1048575) / 1048576.0`;

/**
 * @param {import('pg').Client} client of a superuser
 * @param {Sizes} sizes
 * @param {(line: string) => void} [say]
 */
export async function fill(client, sizes, say = () => undefined) {
  const slides = Math.max(4, Math.round(sizes.slideViews / sizes.enrollments / SEEN));
  const run = async (/** @type {string} */ what, /** @type {string} */ sql) => {
    const began = performance.now();
    const { rowCount } = await client.query(sql);
    say(
      `${(rowCount ?? 0).toLocaleString('en')} ${what}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  };
  await client.query(`SET session_replication_role = replica`);
  await client.query(
    `SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`,
  );
  await run('users', users(sizes));
  await run('courses', courses(sizes));
  await run('modules', modules(sizes, slides));
  await run('slides', buildSlides(sizes, slides));
  await client.query(`CREATE TEMP TABLE places AS ${places(sizes, slides)}`);
  await client.query('ANALYZE places');
  const restore = await dropIndexes(client, ['enrollments', 'slide_views', 'chat_messages']);
  await run('enrollments', ENROLLMENTS(slides));
  await run('slide views', SLIDE_VIEWS(sizes));
  await run('completed modules', MODULE_COMPLETIONS);
  await run('certificates', CERTIFICATES);
  await run('ratings', RATINGS);
  await run('conversations', chatSessions(sizes));
  await run('chat messages', CHAT_MESSAGES);
  await run('courses counted', COUNTS);
  await run('indexes', restore);
  await client.query(`SET session_replication_role = origin`);
  await run('tables analyzed', 'VACUUM (ANALYZE)');
}

/**
 * Takes the indexes off tables that are filled at once.
 * @param {import('pg').Client} client
 * @param {string[]} tables
 * @returns the SQL that makes them again
 */
export async function dropIndexes(client, tables) {
  const { rows: constraints } = await client.query(
    `SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid::regclass::text = ANY($1)`,
    [tables],
  );
  const { rows: indexes } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = ANY($1) AND schemaname = 'public' AND indexname <> ALL($2)`,
    [tables, constraints.map(({ name }) => name)],
  );
  const { rows: foreign } = await client.query(
    `SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND confrelid::regclass::text = ANY($1)`,
    [tables],
  );
  const all = [...constraints, ...foreign];
  const dropped = [...foreign, ...constraints].map(
    ({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT "${name}"`,
  );
  for (const sql of [...dropped, ...indexes.map(({ name }) => `DROP INDEX "${name}"`)])
    await client.query(sql);
  const added = all.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`,
  );
  return [...added, ...indexes.map(({ definition }) => definition)].join(';\n');
}

/**
 * An instant of the last two years, the later the likelier, by day and seldom on a weekend.
 * @param {string} salt
 * @param {string} of
 */
const instant = (salt, of) => `(
  SELECT CASE WHEN extract(isodow FROM day) > 5 AND ${chance('weekend', of)} < 0.6 THEN day - interval '3 days' ELSE day END
       + interval '1 hour' * (7 + 8 * (${chance(`${salt}h`, of)} + ${chance(`${salt}m`, of)}))
    FROM (SELECT date_trunc('day', now()) - interval '1 day' * ceil(${DAYS} * (1 - sqrt(${chance(salt, of)}))) AS day) days)`;

const users = (/** @type {Sizes} */ { users }) => `
  INSERT INTO users (id, email, vouched_email, first_name, last_name, role, issuer, subject, created_at, last_active)
  SELECT ${id('user', 'n')}, 'learner-' || n || '@example.org', 'learner-' || n || '@example.org',
         (ARRAY['Ada','Grace','Alan','Edsger','Barbara','Tim','Radia','Donald','Frances','Niklaus'])[1 + n % 10],
         (ARRAY['Byron','Hopper','Turing','Dijkstra','Liskov','Lee','Perlman','Knuth','Allen','Wirth'])[1 + n / 10 % 10] || ' ' || n,
         CASE WHEN n % 500 = 7 THEN 'instructor' WHEN n % 200 = 9 THEN 'suspended' ELSE 'student' END,
         'https://people.example.org', 'learner-' || n, ${instant('joined', 'n')}, now()
    FROM generate_series(1, ${users}) n`;

const courses = (/** @type {Sizes} */ { courses }) => `
  INSERT INTO courses (id, slug, title, description, category, level, is_published, is_featured, created_at)
  SELECT ${id('course', 'n')}, 'course-' || n, 'Course ' || n || ': what everybody should know',
         'What learners of course ' || n || ' will know afterwards, told in two sentences. It takes them an hour or two.',
         (ARRAY['Health & Safety','Business','Marketing','Psychology','Education','IT'])[1 + n % 6],
         (ARRAY['Beginner','Intermediate','Advanced'])[1 + n % 3], n % 50 > 0, n <= 6, ${instant('made', 'n')}
    FROM generate_series(1, ${courses}) n`;

const modules = (/** @type {Sizes} */ { courses }, /** @type {number} */ slides) => `
  INSERT INTO modules (id, course_id, title, position)
  SELECT ${id('module', 'n', 'm')}, ${id('course', 'n')}, 'Part ' || m + 1, m
    FROM generate_series(1, ${courses}) n, generate_series(0, ${Math.ceil(slides / MODULE_SLIDES) - 1}) m`;

const buildSlides = (/** @type {Sizes} */ { courses }, /** @type {number} */ slides) => `
  INSERT INTO slides (id, module_id, title, content, position)
  SELECT ${id('slide', 'n', 's')}, ${id('module', 'n', `s / ${MODULE_SLIDES}`)}, 'Slide ' || s + 1,
         '<p>' || repeat('What this slide tells its learners. ', 8) || '</p>', s % ${MODULE_SLIDES}
    FROM generate_series(1, ${courses}) n, generate_series(0, ${slides - 1}) s`;

/** Who takes which course, when, and how many of its slides they have seen: a third finish, a fifth never begin. */
const places = (/** @type {Sizes} */ { users, courses, enrollments }, /** @type {number} */ slides) => `
  SELECT u, c, ${id('enrollment', 'u', 'c')} AS id, made, turns, pause, seen,
         CASE WHEN seen = ${slides} THEN made + interval '90 seconds' * seen + pause * (seen / 8) END AS completed_at
    FROM (
      SELECT u, c, made, pause, ${chance('turn', 'u', 'c')} AS turns,
             least(target, greatest(0, floor(extract(epoch FROM now() - made) / extract(epoch FROM pause / 8 + interval '90 seconds'))))::int AS seen
        FROM (
          SELECT u, c, joined + (now() - joined) * power(${chance('made', 'u', 'c')}, 2) AS made,
                 interval '1 day' * (0.2 + 4 * ${chance('pause', 'u', 'c')}) AS pause,
                 CASE WHEN done < 0.2 THEN 0 WHEN done > 0.63 THEN ${slides} ELSE ceil((done - 0.2) / 0.43 * ${slides - 1}) END AS target
            FROM (
              SELECT DISTINCT ceil(${users} * power(${chance('who', 'n')}, 1.6) + 0.001)::int AS u,
                     ceil(${courses} * power(${chance('which', 'n')}, 1.9) + 0.001)::int AS c
                FROM generate_series(1, ${Math.round(enrollments * 2)}) n
               LIMIT ${enrollments}
            ) pairs,
            LATERAL (SELECT created_at AS joined FROM users WHERE id = ${id('user', 'u')}) person,
            LATERAL (SELECT ${chance('done', 'u', 'c')} AS done) diligence
        ) wishes
    ) pace`;

const ENROLLMENTS = (/** @type {number} */ slides) => `
  INSERT INTO enrollments (id, user_id, course_id, progress, enrolled_at, completed_at, current_slide_id, current_slide_at, touched_at)
  SELECT id, ${id('user', 'u')}, ${id('course', 'c')}, trunc(100.0 * seen / ${slides}, 2), made, completed_at,
         CASE WHEN seen > 0 THEN ${id('slide', 'c', 'seen - 1')} END,
         CASE WHEN seen BETWEEN 1 AND ${slides - 1} THEN made + interval '90 seconds' * seen + pause * (seen / 8) END, made
    FROM places`;

const SLIDE_VIEWS = (/** @type {Sizes} */ { slideViews }) => `
  INSERT INTO slide_views (enrollment_id, slide_id, seen_at, study_seconds)
  SELECT id, ${id('slide', 'c', 's')}, made + interval '90 seconds' * (s + 1) + pause * ((s + 1) / 8),
         CASE WHEN (s * 37 + c) % 20 = 0 THEN 0 ELSE 20 + (s * 7919 + u * 31 + c) % 280 END
    FROM places, generate_series(0, seen - 1) s
   LIMIT ${slideViews}`;

const MODULE_COMPLETIONS = `
  INSERT INTO module_completions (enrollment_id, module_id, completed_at)
  SELECT places.id, ${id('module', 'c', 'm')}, made + interval '90 seconds' * (m + 1) * ${MODULE_SLIDES} + pause * m
    FROM places, generate_series(0, CASE WHEN completed_at IS NULL THEN seen / ${MODULE_SLIDES} - 1
                                         ELSE (seen - 1) / ${MODULE_SLIDES} END) m`;

const CERTIFICATES = `
  INSERT INTO certificates (user_id, course_id, course_name, learner_name, verification_id, issued_at, grade)
  SELECT ${id('user', 'u')}, ${id('course', 'c')}, 'Course ' || c, 'Learner ' || u, md5('certificate' || id), completed_at, 100
    FROM places WHERE completed_at IS NOT NULL`;

const RATINGS = `
  INSERT INTO course_ratings (user_id, course_id, stars, rated_at)
  SELECT ${id('user', 'u')}, ${id('course', 'c')}, 5 - floor(4.2 * power(turns, 2 + c % 3))::int, made + interval '1 hour'
    FROM places WHERE seen > 4 AND (u + c) % 5 = 0`;

/** Eight messages each; every fifth is about no course. */
const chatSessions = (/** @type {Sizes} */ { chatMessages }) => `
  INSERT INTO chat_sessions (id, user_id, course_id, title, created_at, updated_at)
  SELECT ${id('chat', 'n')}, ${id('user', 'u')}, CASE WHEN n % 5 > 0 THEN ${id('course', 'c')} END, 'Course ' || c || ' Chat',
         asked, asked + interval '280 seconds'
    FROM (SELECT u, c, row_number() OVER () AS n, least(made + pause * turns, now() - interval '5 minutes') AS asked
            FROM places, generate_series(1, ${Math.ceil(chatMessages / 8)} / (SELECT count(*) FROM places)::int + 1)
           ORDER BY ${chance('chat', 'u', 'c')} LIMIT ${Math.ceil(chatMessages / 8)}) chats`;

const CHAT_MESSAGES = `
  INSERT INTO chat_messages (id, session_id, role, content, metadata, created_at)
  SELECT ${id('message', 'chat_sessions.id', 'm')}, chat_sessions.id, CASE m % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
         CASE m % 2 WHEN 1 THEN 'What does this slide mean by what it tells?' ELSE repeat('The slide tells what it means. ', 12) END,
         CASE m % 2 WHEN 1 THEN '{}' ELSE '{"confidence": 0.9, "citations": ["Module 1 · Slide 2 · Title"]}' END::jsonb,
         chat_sessions.created_at + interval '40 seconds' * (m - 1)
    FROM chat_sessions, generate_series(1, 8) m`;

/** What triggers would have kept. */
const COUNTS = `
  UPDATE courses SET enrollment_count = enrolled.rows, rating_count = coalesce(rated.rows, 0), rating_sum = coalesce(rated.stars, 0)
    FROM (SELECT course_id, count(*) AS rows FROM enrollments GROUP BY 1) enrolled
    LEFT JOIN (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM course_ratings GROUP BY 1) rated USING (course_id)
   WHERE id = enrolled.course_id`;
