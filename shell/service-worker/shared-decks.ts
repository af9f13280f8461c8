import { SHARED_DECKS_FIELD } from '@lectern/contract';

/** Files that the system has handed over. The upload screen takes them from there; see `mfe-admin/src/courses/upload/shared`. */
const SHARED_DECKS = 'lectern-shared-decks';
const MAX_DECKS = 20;

/** Keeps the files of a form until the upload screen takes them, and opens it. */
export async function receiveDecks(request: Request): Promise<Response> {
  const entries = (await request.formData()).getAll(SHARED_DECKS_FIELD);
  const files = entries
    .filter((entry) => entry instanceof File && entry.size > 0)
    .slice(0, MAX_DECKS) as File[];
  await forgetDecks();
  const cache = await caches.open(SHARED_DECKS);
  await Promise.all(
    files.map((file, index) =>
      cache.put(
        `/shared-decks/${index}?${new URLSearchParams({ name: file.name })}`,
        new Response(file, { headers: { 'Content-Type': file.type, Date: new Date().toUTCString() } }),
      ),
    ),
  );
  return Response.redirect(request.url, 303);
}

export const forgetDecks = () => caches.delete(SHARED_DECKS);
