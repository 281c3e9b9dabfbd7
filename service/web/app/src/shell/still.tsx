// Components that stand still while nothing of what they are given changes.
import { Component, type ComponentChild, type FunctionComponent } from "preact";

/**
 * The component, drawn anew only when one of its properties is another, or a signal that it reads changes. It has no
 * state of its own, and always has the same properties.
 */
export function still<P extends object>(drawn: (props: P) => ComponentChild): FunctionComponent<P> {
  class Still extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      for (const name in next) if (next[name] !== (this.props as P)[name]) return true;
      return false;
    }

    override render(props: P): ComponentChild {
      return drawn(props);
    }
  }
  return Still as unknown as FunctionComponent<P>;
}
