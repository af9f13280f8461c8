import { COURSE_FUNCTION, type PackagedCourse } from '../package-data.js';
import { LmsSession } from './lms/lms-session.js';
import { Player } from './screen/player.js';
import './player.css';

function startCourse(course: PackagedCourse): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => document.documentElement.classList.toggle('dark', dark.matches);
  applyTheme();
  dark.addEventListener('change', applyTheme);
  const lms = LmsSession.start(course.edition, window);
  // Some systems close the window without a sound: what was done is stored as soon as it is hidden.
  document.addEventListener('visibilitychange', () => document.hidden && lms?.commit());
  window.addEventListener('pagehide', () => lms?.end());
  // A page that the browser kept has ended its session.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  void new Player(course, lms).start();
}

Object.assign(window, { [COURSE_FUNCTION]: startCourse });
