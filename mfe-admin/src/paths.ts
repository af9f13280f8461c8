/** Where the administrators' screens are. */
export const paths = {
  overview: '/admin',
  upload: '/admin/upload',
  analytics: '/admin/analytics',
} as const;
