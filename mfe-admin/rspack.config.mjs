import { remote } from '@lectern/remote/build';

export default remote(import.meta.dirname);
