import { Scorm12API } from 'scorm-again/scorm12/min';
import { startRuntime } from './start-runtime.js';

/** The level of scorm-again that logs nothing. */
const NO_LOG = 5;

startRuntime({
  apiName: 'API',
  create: () => new Scorm12API({ autocommit: false, logLevel: NO_LOG }),
  setValue: 'LMSSetValue',
  commit: 'LMSCommit',
  terminate: 'LMSFinish',
  readOnlyNames:
    /^cmi\.(core\.(student_id|student_name|credit|entry|lesson_mode|total_time)|launch_data|comments_from_lms|student_data)/,
  status: 'cmi.core.lesson_status',
  initialStatus: 'not attempted',
  exit: 'cmi.core.exit',
});
