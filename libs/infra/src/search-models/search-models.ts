/** A file of a model, as the table pins it. */
export interface ModelFile {
  /** Inside the repository, and inside the model's folder. */
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** A model that administrators can install: it turns texts into vectors, in a thread of Lectern. */
export interface SearchModel {
  name: string;
  licence: string;
  /** Repository and commit at `MODEL_HOST`. */
  repository: string;
  revision: string;
  /** The first one has the weights; the tokenizer's files have the names that its library knows. */
  files: readonly [ModelFile, ...ModelFile[]];
  dimensions: number;
  /** What becomes the vector of a text: the mean of its tokens' vectors, or the first token's. */
  pooling: 'mean' | 'first';
  /** What the model was trained to read before a question and before a text that may answer it. */
  questionPrefix: string;
  passagePrefix: string;
  /** Longer texts are cut. */
  maxTokens: number;
  /** False while something of the row is unconfirmed: docs/decisions/search-models.md says what, and how it is completed. */
  isOffered: boolean;
}

/** Where the repositories are; a mirror has the same paths. */
export const MODEL_HOST = 'https://huggingface.co';

const TOKENIZER = 'tokenizer.json';
const TOKENIZER_SETTINGS = 'tokenizer_config.json';

/** The models, with the sources of each hash in docs/decisions/search-models.md. */
export const SEARCH_MODELS: readonly SearchModel[] = [
  {
    name: 'multilingual-e5-small',
    licence: 'MIT',
    repository: 'Xenova/multilingual-e5-small',
    revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    files: [
      {
        path: 'onnx/model_quantized.onnx',
        size: 118_308_185,
        sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      },
      {
        path: TOKENIZER,
        size: 17_082_730,
        sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
      },
      {
        path: TOKENIZER_SETTINGS,
        size: 443,
        sha256: 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b',
      },
    ],
    dimensions: 384,
    pooling: 'mean',
    questionPrefix: 'query: ',
    passagePrefix: 'passage: ',
    maxTokens: 512,
    isOffered: true,
  },
  {
    name: 'granite-embedding-97m-multilingual-r2',
    licence: 'Apache-2.0',
    repository: 'ibm-granite/granite-embedding-97m-multilingual-r2',
    revision: '835ad14087e140460703cf0fae09f97d469d65c2',
    files: [
      {
        path: 'onnx/model_quint8_avx2.onnx',
        size: 98_247_878,
        sha256: 'a6022dd8220ea6f6595562a1328ee216f4a94faa55362f2f4747c80f1e78772e',
      },
      {
        path: TOKENIZER,
        size: 25_301_672,
        sha256: '4f2842d568e2724370aec203652a42ac783c7937f8347a1a2cc7506d71f1582f',
      },
      {
        path: TOKENIZER_SETTINGS,
        size: 12_860,
        sha256: '6ed69389e30a8ecabfce2f9ebcdf0c908b34056f24d994340f2f216521c057d5',
      },
    ],
    dimensions: 384,
    pooling: 'first',
    questionPrefix: '',
    passagePrefix: '',
    maxTokens: 512,
    isOffered: false,
  },
];

export const findSearchModel = (name: string): SearchModel | undefined =>
  SEARCH_MODELS.find((model) => model.name === name);

/** The model that an installation is of; undefined for one that only another version of Lectern knows. */
export const findPinnedModel = ({
  name,
  revision,
}: Pick<SearchModel, 'name' | 'revision'>): SearchModel | undefined =>
  SEARCH_MODELS.find((model) => model.name === name && model.revision === revision);

/** Bytes of all files. */
export const sumModelBytes = ({ files }: Pick<SearchModel, 'files'>): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Names the model's vectors and its folder: another revision has other vectors. */
export const nameVectors = ({ name, revision }: Pick<SearchModel, 'name' | 'revision'>): string =>
  `${name}@${revision.slice(0, 8)}`;
