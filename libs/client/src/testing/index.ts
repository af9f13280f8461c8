export { fakeNetwork, type FakeNetwork, type RecordedCall, type StreamedResponse } from './fake-network';
export { aCourse, aLearner, aListedCourse, aModule, uuid } from './samples';
