import { serviceWorker, shell } from '@lectern/remote/build';

export default [shell(import.meta.dirname), serviceWorker(import.meta.dirname)];
