// A table whose cards are on their way: all its places in their final size.

import { PlayBar } from "../../components/play-bar";
import { PlayLayout } from "../../components/play-layout";
import { CardPlace } from "../../components/playing-card";
import { t as shared } from "../../shell/catalogue";
import { addressOf } from "../../shell/router";
import "./derful.css";
import { wide } from "./wide";

const FEW = 3;
const PILES = 13;

export function Coming({ order }: { order: number }) {
  const few = order <= FEW;
  const places = Array.from({ length: order * order }, (_, i) => i);
  return (
    <div class="derful" aria-busy="true">
      <PlayLayout
        felt="derful"
        bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }}>0:00</PlayBar>}
        side={wide.value && <p class="visually-hidden">{shared().loading}</p>}
      >
        <div class="derful-table">
          <div class={`derful-board spread ${few ? "derful-few" : "derful-all"}`} style={{ "--order": order }}>
            <p class="derful-say say loading" role="status">
              {shared().loading}
            </p>
            <div class="derful-grid" aria-hidden="true">
              {places.map((place) => (
                <div key={place} class={place % order === 0 ? "derful-cell derful-first" : "derful-cell"}>
                  <CardPlace />
                </div>
              ))}
            </div>
            <div class="derful-side stack wide">
              <div class="derful-tray">
                <div class={`derful-hand ${few ? "derful-fan" : "derful-piles"}`} aria-hidden="true">
                  {Array.from({ length: few ? order * order : PILES }, (_, i) => (
                    <span key={i} class="derful-slot" />
                  ))}
                </div>
              </div>
            </div>
            <div class="tools derful-tools" />
          </div>
        </div>
      </PlayLayout>
    </div>
  );
}
