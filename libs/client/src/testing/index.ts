export { fakeNetwork, type FakeNetwork, type Seen } from './fake-network';
