import { join } from 'node:path';
import { PAGE_MESSAGES_ID, setPageMessages } from '@lectern/i18n';
import { readAllCatalogs } from '@lectern/remote/catalogs';

const worker =
  /** @type {typeof globalThis & { lecternPageMessages?: import('@lectern/i18n').PageMessages }} */ (
    globalThis
  );
// The messages of all front ends in English, as the server sends them with a page. Read once in a worker process.
const page = (worker.lecternPageMessages ??= {
  locale: 'en',
  catalogs: readAllCatalogs(join(import.meta.dirname, '../..'), 'en'),
});
const { document } = globalThis;
if (!document) {
  setPageMessages(page);
} else {
  const element = document.createElement('script');
  Object.assign(element, {
    type: 'application/json',
    id: PAGE_MESSAGES_ID,
    textContent: JSON.stringify(page),
  });
  document.head.append(element);
}
