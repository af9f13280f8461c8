/**
 * The heavy parts of the interface kit that remotes use and only the shell brings. The federation provides what the
 * shell mentions: each import is a chunk of its own, fetched with the first screen that needs it.
 */
export const parts = {
  select: () => import('@lectern/ui/select'),
  dialog: () => import('@lectern/ui/dialog'),
  tooltip: () => import('@lectern/ui/tooltip'),
  antd: () => import('@lectern/ui/antd'),
};
