// Krypto's tournament: made or joined at one address, played at another.
import type { PageProps } from "../../shell/pages";
import { Home } from "./home";
import { plainCode } from "./model";
import { Room } from "./room";
import "./tournament.css";

export default function TournamentPage({ route: { params, query } }: PageProps) {
  const { tournament } = params;
  if (tournament === undefined) return <Home />;
  const code = plainCode(tournament);
  return <Room key={code} code={code} projector={query.has("projector")} />;
}
