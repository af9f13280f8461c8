export const COURSES = `
CREATE TABLE courses (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  title text NOT NULL,
  description text,
  category text,
  level text,
  thumbnail_key text,
  price numeric(10,2),
  is_featured boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  enrollment_count integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  certificate_needs_all_slides boolean NOT NULL DEFAULT false,
  certificate_study_minutes integer NOT NULL DEFAULT 0,
  language text,
  certificate_months smallint,
  shows_notes boolean NOT NULL DEFAULT false,
  CONSTRAINT "PK_3f70a487cc718ad8eda4e6d58c9" PRIMARY KEY (id),
  CONSTRAINT "UQ_a3bb2d01cfa0f95bc5e034e1b7a" UNIQUE (slug),
  CONSTRAINT courses_certificate_months CHECK (certificate_months BETWEEN 1 AND 120),
  CONSTRAINT courses_certificate_study_minutes CHECK (certificate_study_minutes >= 0),
  CONSTRAINT courses_price CHECK (price >= 0)
);
CREATE INDEX "IDX_f333f9047acd049641eba7f1c0" ON courses (created_at);

CREATE TABLE modules (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  course_id uuid NOT NULL,
  title text NOT NULL,
  description text,
  position integer NOT NULL,
  deck_hash text,
  CONSTRAINT "PK_7dbefd488bd96c5bf31f0ce0c95" PRIMARY KEY (id),
  CONSTRAINT "UQ_2917f6d45df2765215455afa690" UNIQUE (course_id, position),
  CONSTRAINT "FK_0a00005552998b16b7e89340843" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);

CREATE TABLE slides (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  module_id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL DEFAULT '',
  image_key text,
  image_width integer,
  image_height integer,
  audio_key text,
  position integer NOT NULL,
  narration_hash text,
  image_widths integer[] NOT NULL DEFAULT '{}',
  image_alt text,
  picture_hash text,
  deck_hash text,
  notes text,
  notes_hash text,
  CONSTRAINT "PK_7907bb06ab78980c123912f7a7a" PRIMARY KEY (id),
  CONSTRAINT "UQ_40875382dd5126e00699b9fd6fd" UNIQUE (module_id, position),
  CONSTRAINT slides_image_alt CHECK (char_length(image_alt) BETWEEN 1 AND 500),
  CONSTRAINT slides_notes CHECK (char_length(notes) BETWEEN 1 AND 10000),
  CONSTRAINT "FK_2f3c9d1aafd76e15c1dac3d71bf" FOREIGN KEY (module_id) REFERENCES modules (id) ON DELETE CASCADE
);

CREATE TABLE course_instructors (
  course_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_owner boolean NOT NULL DEFAULT false,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_f241346add27e0558964b84e966" PRIMARY KEY (course_id, user_id),
  CONSTRAINT "FK_c204a45ca0de73f6b7d2d0f9442" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT "FK_ff1fe7ba07418a03281c94fac46" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_c204a45ca0de73f6b7d2d0f944" ON course_instructors (user_id);
CREATE UNIQUE INDEX course_instructors_owner ON course_instructors (course_id) WHERE is_owner;

CREATE TABLE course_languages (
  course_id uuid NOT NULL,
  language text NOT NULL,
  config text NOT NULL,
  passage_count integer NOT NULL,
  CONSTRAINT course_languages_pkey PRIMARY KEY (course_id, language),
  CONSTRAINT course_languages_course FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);

CREATE TABLE course_ratings (
  user_id uuid NOT NULL,
  course_id uuid NOT NULL,
  stars smallint NOT NULL,
  rated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_7fdd747e5701a947bc44350d1a4" PRIMARY KEY (user_id, course_id),
  CONSTRAINT course_ratings_stars CHECK (stars BETWEEN 1 AND 5),
  CONSTRAINT "FK_01519cb0eb5e5a294938c012ef1" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT "FK_32b68ae69d8fb9200a854d6b331" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE INDEX "IDX_32b68ae69d8fb9200a854d6b33" ON course_ratings (course_id);

-- Triggers count, once per statement and in the order of the courses' ids: exact also when a person's or a course's rows go
-- with it, and no two wait in a circle.
CREATE FUNCTION count_course_ratings_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM fresh) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses
     SET rating_count = rating_count + change.rows, rating_sum = rating_sum + change.stars
    FROM (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM fresh GROUP BY course_id) change
   WHERE courses.id = change.course_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_course_ratings_insert AFTER INSERT ON course_ratings
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_course_ratings_insert();

CREATE FUNCTION count_course_ratings_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM gone) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses
     SET rating_count = rating_count - change.rows, rating_sum = rating_sum - change.stars
    FROM (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM gone GROUP BY course_id) change
   WHERE courses.id = change.course_id;
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM fresh) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses
     SET rating_count = rating_count + change.rows, rating_sum = rating_sum + change.stars
    FROM (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM fresh GROUP BY course_id) change
   WHERE courses.id = change.course_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_course_ratings_update AFTER UPDATE ON course_ratings
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_course_ratings_update();

CREATE FUNCTION count_course_ratings_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM courses WHERE id IN (SELECT course_id FROM gone) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses
     SET rating_count = rating_count - change.rows, rating_sum = rating_sum - change.stars
    FROM (SELECT course_id, count(*) AS rows, sum(stars) AS stars FROM gone GROUP BY course_id) change
   WHERE courses.id = change.course_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_course_ratings_delete AFTER DELETE ON course_ratings
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_course_ratings_delete();
`;
