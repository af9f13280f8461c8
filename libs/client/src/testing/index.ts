export { fakeNetwork, type FakeNetwork, type RecordedCall, type StreamedResponse } from './fake-network';
export { createRandom } from './random';
export { savedFiles, type SavedFile } from './saved-files';
export {
  aCourse,
  aLearner,
  aLearningPath,
  aLearningPathEnrollment,
  aLearningPathStep,
  aListedCourse,
  aModule,
  anEditedLearningPath,
  uuid,
} from './samples';
