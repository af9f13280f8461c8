import { SHARED_DECKS_PARAMETER } from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../texts';

/** The cache in which the service worker keeps shared decks (`shell/service-worker/shared-decks.ts`). */
const SHARED_DECKS = 'lectern-shared-decks';
/** Decks that were shared longer ago are dropped: their person did not continue to the form. */
const MAX_AGE_MS = 3_600_000;

/** Chromium's API for files that a person opens with the installed app. */
interface LaunchQueue {
  setConsumer: (consume: (launch: { files?: { getFile: () => Promise<File> }[] }) => void) => void;
}

/** Adds the decks that people shared with or opened in the installed app to the form, each once. */
export function useSharedDecks(onChoose: (files: File[]) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isShared = parameters.has(SHARED_DECKS_PARAMETER);
  const addToForm = useEffectEvent(onChoose);

  const addSharedDecks = useEffectEvent(async () => {
    setParameters({}, { replace: true });
    const files = await takeDecks().catch(() => []);
    if (files.length) addToForm(files);
    else toast({ title: t('upload.shared.lost'), description: t('upload.shared.chooseHere') });
  });
  useEffect(() => {
    if (isShared) void addSharedDecks();
  }, [isShared]);

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length)
        void Promise.all(files.map((file) => file.getFile())).then((opened) => addToForm(opened));
    });
  }, []);
}

async function takeDecks(): Promise<File[]> {
  const cache = await caches.open(SHARED_DECKS);
  const files = (await cache.keys()).map(async (request) => {
    const response = await cache.match(request);
    const age = Date.now() - Date.parse(response?.headers.get('Date') ?? '');
    if (!response || age > MAX_AGE_MS) return [];
    const name = new URL(request.url).searchParams.get('name') ?? '';
    const type = response.headers.get('Content-Type') ?? '';
    return [new File([await response.blob()], name, { type })];
  });
  const decks = (await Promise.all(files)).flat();
  await caches.delete(SHARED_DECKS);
  return decks;
}
