import { fillCourses } from './courses.mjs';
import { fillExams } from './exams.mjs';
import { fillGroups } from './groups.mjs';
import { fillIdentity } from './identity.mjs';
import { addPeople, deletePerson } from './people.mjs';
import { fillPractice } from './practice.mjs';
import { fillRows, stopWebhooks } from './rows.mjs';
import { fillSettings } from './settings.mjs';

/**
 * What the parts of the filling share.
 * @typedef {object} Filling
 * @property {import('pg').Pool} database
 * @property {string} folder of the version that runs
 * @property {Awaited<ReturnType<typeof addPeople>>} people
 */

/**
 * Makes objects of every kind: by calls of the API as people of all roles, and as rows where a call needs mail, a model or a device. The
 * same objects each time, under other ids.
 * @param {import('pg').Pool} database
 * @param {{ folder: string, site: { publicUrl: string, choose: () => string } }} version that runs
 */
export async function fillSite(database, { folder, site }) {
  const people = await addPeople(database, { folder, site });
  /** @type {Filling} */
  const filling = { database, folder, people };
  await fillSettings(filling);
  await fillIdentity(filling);
  const course = await fillCourses(filling);
  const exam = await fillExams(filling, course);
  await fillGroups(filling, course);
  await fillPractice(filling, course, exam);
  await deletePerson(filling);
  await fillRows(filling, course);
  await stopWebhooks(filling);
}
