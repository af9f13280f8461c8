import { Component, type ReactNode } from 'react';

interface Props {
  /** A failure is forgotten when this changes. */
  place: string;
  onFail?: () => void;
  fallback: (clear: () => void) => ReactNode;
  children: ReactNode;
}

/** Shows `fallback` in place of children that could not be loaded or drawn. */
export class Boundary extends Component<Props, { failed: boolean; place: string }> {
  override state = { failed: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: { place: string }) {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidCatch() {
    this.props.onFail?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
