export { fakeNetwork, type FakeNetwork, type Seen, type StreamedAnswer } from './fake-network';
export { aCourse, aLearner, aListedCourse, aModule, uuid } from './samples';
