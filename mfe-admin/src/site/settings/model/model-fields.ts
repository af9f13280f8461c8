import type { SavedSiteModel, SiteModel } from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { describeSecret } from '../secret-field';
import type { GroupDraft } from '../use-group-editor';

/** The settings that are numbers. */
export const NUMBER_FIELDS = [
  'inputPrice',
  'outputPrice',
  'dailyQuestions',
  'dailyTokens',
  'dailyCost',
  'dailyTokensTotal',
  'dailyCostTotal',
] as const satisfies (keyof SiteModel)[];

/** The environment variables that override fields of the form. */
export const ENVIRONMENT_VARIABLES: Partial<Record<keyof SiteModel, string>> = {
  baseUrl: 'OPENAI_BASE_URL',
  name: 'OPENAI_MODEL',
  embeddingName: 'OPENAI_EMBEDDING_MODEL',
  speechName: 'OPENAI_SPEECH_MODEL',
  speechVoice: 'OPENAI_SPEECH_VOICE',
  inputPrice: 'OPENAI_INPUT_PRICE',
  outputPrice: 'OPENAI_OUTPUT_PRICE',
  dailyQuestions: 'TUTOR_DAILY_QUESTIONS',
  dailyTokens: 'TUTOR_DAILY_TOKENS',
  dailyCost: 'TUTOR_DAILY_COST',
  dailyTokensTotal: 'TUTOR_DAILY_TOKENS_TOTAL',
  dailyCostTotal: 'TUTOR_DAILY_COST_TOTAL',
};

export const draftModel = createFieldModel<SavedSiteModel, GroupDraft<'model'>>({
  toDraft: ({ settings }) => settings,
  labels: {
    baseUrl: t('model.fields.baseUrl'),
    secret: t('model.key'),
    name: t('model.fields.name'),
    embeddingName: t('model.fields.embeddingName'),
    speechName: t('model.fields.speechName'),
    speechVoice: t('model.fields.speechVoice'),
    ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, t(`model.fields.${name}`)])),
    isInNetwork: t('settings.inNetwork'),
  },
  describe: (draft, field) => {
    if (field === 'secret') return describeSecret(draft.secret);
    if (field === 'isInNetwork') return t(draft.isInNetwork ? 'settings.on' : 'settings.off');
    return String(draft[field]);
  },
});
