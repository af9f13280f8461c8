import { Scorm12API } from 'scorm-again/scorm12/min';
import { startRuntime } from './start-runtime.js';

const NO_LOG = 5;

startRuntime({
  name: 'API',
  create: () => new Scorm12API({ autocommit: false, logLevel: NO_LOG }),
  setValue: 'LMSSetValue',
  commit: 'LMSCommit',
  terminate: 'LMSFinish',
  given:
    /^cmi\.(core\.(student_id|student_name|credit|entry|lesson_mode|total_time)|launch_data|comments_from_lms|student_data)/,
  status: 'cmi.core.lesson_status',
  noStatus: 'not attempted',
  exit: 'cmi.core.exit',
});
