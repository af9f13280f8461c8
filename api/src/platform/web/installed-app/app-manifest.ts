import {
  localeDirection,
  type Locale,
  type RemoteManifests,
  type Role,
  SHARED_DECKS_FIELD,
  SHARED_DECKS_PARAMETER,
  sitePictureUrl,
  type SiteSettings,
} from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { findScreen } from '../screens.js';
import { LECTERN_COLOR, PAGE_COLORS } from '../../site/own-colors.js';

/** Screens that the operating system offers in the menu of the app's icon. */
const SHORTCUTS = [
  { path: '/dashboard', text: 'platform.app.continue' },
  { path: '/review', text: 'platform.app.review' },
] as const;

/** Formats of decks that the operating system may share with the app. The upload screen shows which of them this server reads. */
const DECK_FORMATS = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
};

interface Options {
  settings: SiteSettings;
  manifests: RemoteManifests;
  locale: Locale;
  /** Undefined for visitors. */
  role: Role | undefined;
}

/** The [web app manifest](https://www.w3.org/TR/appmanifest/) of the site, for a person with this role. */
export function describeApp({ settings, manifests, locale, role }: Options) {
  const { identity, look } = settings;
  const upload = findUploadPath({ settings, manifests, role });
  return {
    id: '/',
    name: identity.name,
    short_name: identity.name,
    lang: locale,
    dir: localeDirection(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: look.primaryColor ?? LECTERN_COLOR,
    background_color: PAGE_COLORS.light,
    icons: listIcons(identity.icon),
    shortcuts: listShortcuts({ settings, manifests, locale }),
    ...(upload && {
      share_target: {
        action: `${upload}?${SHARED_DECKS_PARAMETER}`,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: SHARED_DECKS_FIELD, accept: Object.entries(DECK_FORMATS).flat(2) }] },
      },
      file_handlers: [{ action: upload, accept: DECK_FORMATS }],
      launch_handler: { client_mode: 'focus-existing' },
    }),
  };
}

function listIcons(icon: string | null) {
  const [getUrl, maskable] = icon
    ? [(size: number) => `/app-icons/${icon}-${size}.png`, `/app-icons/${icon}-maskable-512.png`]
    : [(size: number) => `/app-icon-${size}.png`, '/app-icon-maskable-512.png'];
  const describeIcon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return [
    describeIcon(icon ? sitePictureUrl(icon) : getUrl(192), 192, 'any'),
    describeIcon(getUrl(512), 512, 'any'),
    describeIcon(maskable, 512, 'maskable'),
  ];
}

const listShortcuts = ({ settings, manifests, locale }: Omit<Options, 'role'>) =>
  SHORTCUTS.flatMap(({ path, text }) => {
    const { feature } = findScreen(path, manifests)?.screen ?? { feature: null };
    const isOffered = feature === undefined || (feature !== null && settings.features[feature]);
    return isOffered ? [{ name: translate(locale, text), url: path }] : [];
  });

/** The path of the upload screen for a person who may create courses; undefined for others. */
function findUploadPath({ settings, manifests, role }: Omit<Options, 'locale'>): string | undefined {
  const mayUpload =
    role === 'admin' || (role === 'instructor' && settings.access.courseCreators === 'instructors');
  if (!mayUpload || !settings.features.offline) return undefined;
  const screens = Object.values(manifests).flatMap((manifest) => Object.values(manifest.screens));
  return screens.find(({ purpose, access }) => purpose === 'uploads' && access === role)?.path;
}
