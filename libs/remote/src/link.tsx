import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router';

/** A link within the product: the router's own without its fetching ahead of routes, of which there are none here. */
export function Link({
  to,
  replace,
  state,
  onClick,
  ...rest
}: Pick<LinkProps, 'to' | 'replace' | 'state'> & ComponentProps<'a'>) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
