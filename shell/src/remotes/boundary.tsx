import { Component, type ReactNode } from 'react';

interface Props {
  /** A change of it clears the failure. */
  place: string;
  onFail?: (error: unknown, clear: () => void) => void;
  fallback: (error: unknown, clear: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | undefined;
  place: string;
}

/** Shows `fallback` in place of children that failed to load or render. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { failure: undefined, place };
  }

  clear = () => this.setState({ failure: undefined });

  override componentDidCatch(error: unknown) {
    this.props.onFail?.(error, this.clear);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.clear) : this.props.children;
  }
}
