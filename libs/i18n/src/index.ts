export {
  formatMessage,
  type CompiledCatalog,
  type CompiledMessage,
  type MessageValues,
  type RichValues,
} from './format-message.js';
export {
  addCatalogs,
  getFormatLocale,
  getLocale,
  PAGE_MESSAGES_ID,
  setPageMessages,
  translator,
  type Catalogs,
  type PageMessages,
  type Translate,
} from './page-messages.js';
