import { host } from '@lectern/remote/build';

export default host(import.meta.dirname);
