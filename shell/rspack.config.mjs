import { shell } from '@lectern/remote/build';

export default shell(import.meta.dirname);
