import { getLocale } from '@lectern/i18n';
import { ConfigProvider, theme as algorithms, type ThemeConfig } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { nonce } from './nonce';
import { pageDirection } from '../format/page-direction';
import { uiText } from '../texts';
import { useTheme, type Theme } from './theme';

// antd computes shades from color values and cannot use `var(--…)`: read the tokens once per theme.
function readTheme(theme: Theme): ThemeConfig {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const px = (name: string) => Number.parseFloat(token(name));
  const dark = theme === 'dark';
  return {
    algorithm: dark ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
    token: {
      colorPrimary: token('primary-seed'),
      colorLink: token('primary'),
      colorBgLayout: token('page'),
      colorBgContainer: token('surface'),
      colorBgElevated: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-quiet'),
      colorTextDescription: token('ink-quiet'),
      colorTextPlaceholder: token('ink-quiet'),
      colorTextDisabled: token('ink-quiet'),
      colorBorder: token('line-control'),
      colorBorderSecondary: token('line'),
      colorError: token('danger'),
      colorSuccess: token('success'),
      colorWarning: token('warning'),
      fontFamily: token('font'),
      fontSize: 14,
      borderRadius: px('radius'),
      controlHeight: px('control'),
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Table: {
        headerBg: token('surface'),
        headerColor: token('ink-quiet'),
        headerSplitColor: 'transparent',
        headerSortActiveBg: token('surface'),
        headerSortHoverBg: token('surface-sunk'),
        bodySortBg: token('surface'),
        borderColor: token('line'),
        rowHoverBg: token('surface-sunk'),
        rowSelectedBg: token('primary-soft'),
        rowSelectedHoverBg: token('primary-soft'),
      },
    },
  };
}

/** Wraps the part of a screen that uses antd: applies Lectern's colors, sizes and style nonce to its widgets. */
export function AntdArea({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const colors = useMemo(() => readTheme(theme), [theme]);
  return (
    <ConfigProvider
      direction={pageDirection()}
      locale={{ locale: getLocale(), global: { sortable: uiText('sortable') } }}
      theme={colors}
      csp={nonce ? { nonce } : undefined}
    >
      {children}
    </ConfigProvider>
  );
}
