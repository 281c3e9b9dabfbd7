// Components that are loaded when they are first shown, or stand still, and answers that come late.
import { Component, type ComponentChild, type ComponentType, type FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Trouble } from "./asked";
import { t, textsAreReady } from "./texts";

type Late<P> = ComponentType<P> & {
  /** Load it before it is shown. */
  fetch: () => Promise<void>;
};

/** Loads nothing until it is shown, or fetched before. `meanwhile` draws its place. */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile?: () => ComponentChild,
): Late<P> {
  let loaded: ComponentType<P> | undefined;
  const fetch = async (): Promise<void> => {
    const { default: component } = await load();
    await textsAreReady();
    loaded ??= component;
  };
  function Shown(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (!Loaded) fetch().then(() => setLoaded(() => loaded), setError);
    }, []);
    if (error !== undefined) return <Trouble error={error} />;
    if (Loaded) return <Loaded {...props} />;
    return meanwhile ? <>{meanwhile()}</> : <p class="loading">{t().loading}</p>;
  }
  return Object.assign(Shown, { fetch });
}

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

// For answers that come late.

/** A function that tells whether the component is still shown. */
export function useStillShown(): () => boolean {
  const shown = useRef(true);
  useEffect(
    () => () => {
      shown.current = false;
    },
    [],
  );
  return () => shown.current;
}
