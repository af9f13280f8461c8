import { SHARED_DECKS_PARAMETER } from '@lectern/contract';
import { useSearchParams } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../texts';

/** Where the service worker keeps them (`shell/service-worker/shared-decks.ts`). */
const SHARED_DECKS = 'lectern-shared-decks';
/** Decks that were shared earlier, by a person who did not come here, are not used. */
const MAX_AGE_MS = 3_600_000;

/** What Chromium hands over when a person opens a file with the installed app. */
interface LaunchQueue {
  setConsumer: (consume: (launch: { files?: { getFile: () => Promise<File> }[] }) => void) => void;
}

/** Takes the decks that the system has handed over to the installed app, once. */
export function useSharedDecks(onChoose: (files: File[]) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isShared = parameters.has(SHARED_DECKS_PARAMETER);
  const choose = useEffectEvent(onChoose);

  const take = useEffectEvent(async () => {
    setParameters({}, { replace: true });
    const files = await takeDecks().catch(() => []);
    if (files.length) choose(files);
    else toast({ title: t('upload.shared.lost'), description: t('upload.shared.chooseHere') });
  });
  useEffect(() => {
    if (isShared) void take();
  }, [isShared]);

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length)
        void Promise.all(files.map((file) => file.getFile())).then((opened) => choose(opened));
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
  const taken = (await Promise.all(files)).flat();
  await caches.delete(SHARED_DECKS);
  return taken;
}
