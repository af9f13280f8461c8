import { query, useQuery } from '@lectern/client';
import { getModelState, type SavedSiteSettings } from '@lectern/contract';
import { QueryState } from '@lectern/ui';
import { ModelCard } from './model-card';
import { ModelUseCard } from './model-use-card';
import { SearchModelCard } from './search-model/search-model-card';
import { t } from '../../texts';

/** Language model, embeddings and speech: their settings, and how much was used. */
export function ModelPage({ settings }: { settings: SavedSiteSettings }) {
  const state = useQuery(query(getModelState));
  if (!state.data)
    return <QueryState query={state} loading={t('settings.loading')} failed={t('settings.failed')} />;
  return (
    <>
      <ModelCard model={settings.model} environment={state.data.environment} />
      <SearchModelCard />
      <ModelUseCard state={state.data} />
    </>
  );
}
