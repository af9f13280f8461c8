import { Component, type ReactNode } from 'react';

interface Props {
  /** A change of it clears the failure. */
  place: string;
  onFail?: (error: unknown) => void;
  fallback: (error: unknown) => ReactNode;
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

  override componentDidCatch(error: unknown) {
    this.props.onFail?.(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
