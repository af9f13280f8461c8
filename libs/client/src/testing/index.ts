export { fakeNetwork, type FakeNetwork, type Seen, type StreamedAnswer } from './fake-network';
