import { COURSE_FUNCTION, type PackagedCourse } from '../package-data.js';
import { LmsSession } from './lms/lms-session.js';
import { Player } from './screen/player.js';
import './player.css';

function startCourse(course: PackagedCourse): void {
  const darkScheme = window.matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => document.documentElement.classList.toggle('dark', darkScheme.matches);
  applyTheme();
  darkScheme.addEventListener('change', applyTheme);
  const lms = LmsSession.start(course.edition, window);
  // Some systems close the window without any event, so the session is stored whenever the window is hidden.
  document.addEventListener('visibilitychange', () => document.hidden && lms?.commit());
  window.addEventListener('pagehide', () => lms?.end());
  // A page that the browser restores from its cache has ended its session, so it starts again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  void new Player(course, lms).start();
}

Object.assign(window, { [COURSE_FUNCTION]: startCourse });
