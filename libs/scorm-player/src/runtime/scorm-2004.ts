import { Scorm2004API } from 'scorm-again/scorm2004/min';
import { startRuntime } from './start-runtime.js';

/** The level of scorm-again that logs nothing. */
const NO_LOG = 5;

startRuntime({
  apiName: 'API_1484_11',
  create: () => new Scorm2004API({ autocommit: false, logLevel: NO_LOG }),
  setValue: 'SetValue',
  commit: 'Commit',
  terminate: 'Terminate',
  readOnlyNames:
    /^cmi\.(learner_id|learner_name|credit|entry|mode|total_time|launch_data|max_time_allowed|time_limit_action|completion_threshold|scaled_passing_score|comments_from_lms)/,
  status: 'cmi.completion_status',
  initialStatus: 'unknown',
  exit: 'cmi.exit',
});
