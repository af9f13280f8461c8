export {
  formatMessage,
  joinItems,
  joinSentences,
  type CompiledCatalog,
  type CompiledMessage,
  type MessageValues,
  type RichValues,
} from './format-message.js';
export {
  addCatalogs,
  addOverrides,
  getFormatLocale,
  getLocale,
  hasCatalog,
  PAGE_MESSAGES_ID,
  PAGE_TEXTS_ID,
  setPageMessages,
  SIGNED_IN_CATALOGS,
  translator,
  type Catalogs,
  type PageMessages,
  type Translate,
} from './page-messages.js';
export { getSite, hasFeature, setSite } from './site.js';
