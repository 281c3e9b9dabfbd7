// A component that is loaded when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./catalogue";
import { Trouble } from "./trouble";

/** Loads nothing until it is shown. */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Late(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (loaded) return;
      load().then(({ default: component }) => {
        loaded = component;
        setLoaded(() => component);
      }, setError);
    }, []);
    if (error !== undefined) return <Trouble error={error} />;
    return Loaded ? <Loaded {...props} /> : <p class="loading">{t().loading}</p>;
  };
}
