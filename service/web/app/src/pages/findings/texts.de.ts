import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Fragen, die offen waren oder falsch beantwortet wurden, und was die Zählung jedes einzelnen Spiels dazu sagt. Jede Antwort lässt sich mit einem Aufruf nachprüfen.",
  how: "Woher wir es wissen",
  call: "Der Aufruf, der es zeigt",
  ask: "Den Dienst jetzt fragen",
  answer: "Er antwortet",
  askAgain: "Noch einmal fragen",
  all: "Alle Ergebnisse",
  try: "Sie sind dran",
  playIt: "Spielen",
  tries: {
    negative: "3, 7 und 10 ergeben 6. Über −4, oder ohne?",
    fractions: "15 aus 1 1 1 1 10: Es gibt einen Weg, und der führt über einen Bruch.",
    "order-5": "25 Karten, jede Zeile und Spalte 31: eines von 1.422.891.640 Spielen.",
    "order-6": "36 Karten, jede Zeile und Spalte 31: die seltenste Art, die es gibt.",
    "best-total": "Die meisten Spiele hat die Summe 33. Ist sie leichter?",
    kenken: "Ein Rätsel der Größe 4: eines von 39.228.669.008.",
    "24": "1, 3, 4 und 6 ergeben 24, über ein Viertel.",
    "2027": "2, 0, 2 und 7 in dieser Reihenfolge ergeben 24 Zahlen. Welche finden Sie?",
    countdown: "952 aus 25, 50, 75, 100, 3 und 6: berühmt, seit es im Fernsehen gefunden wurde.",
  },
  pictureAway: "Das Bild zeichnet der Dienst, sobald seine Tabellen fertig sind.",
  ofGames: (some: string, all: string) => `${some} von ${all}`,
  findings: {
    negative: {
      title: "Niemand braucht eine negative Zahl",
      lead: "Eine Hand Krypto, die ihr Ziel über negative Zahlen erreicht, erreicht es auch ganz ohne sie.",
      body: [
        "Die Analyse von Krypto endete mit zwei Vermutungen. Die erste: Ein negatives Ergebnis lässt sich immer zu seinem Betrag umordnen. Sie stimmt, und kein Schritt auf dem Weg muss negativ sein.",
      ],
      how: [
        "Durch Induktion über die Zahl der Karten. Der letzte Schritt verbinde l und r. |l| und |r| lassen sich jeweils aus ihren eigenen Karten ohne negative Zahl bilden. Dann sind |l + r| und |l − r|, in irgendeiner Reihenfolge, |l| + |r| und der größere der beiden Beträge minus den kleineren; |l × r| = |l| × |r| und |l ÷ r| = |l| ÷ |r|. Nichts davon ist negativ, und Ganzes bleibt ganz.",
        "Die Zählung bestätigt es: Von allen 2.968.875 Spielen mit fünf Karten sind dieselben 61.910 in ganzen Zahlen unlösbar, mit negativen und ohne.",
      ],
      picture: "Zwei Wege über dieselben Karten: 3 − 7 = −4 und 10 + (−4) = 6; oder 7 − 3 = 4 und 10 − 4 = 6.",
    },
    fractions: {
      title: "Manchmal braucht man einen Bruch",
      lead: "7.046 Spiele Krypto lassen sich nur über einen Bruch gewinnen.",
      body: [
        "Die zweite Vermutung: Ergebnisse, die nicht ganz sind, kann man verwerfen. Sie ist falsch. Das erste Spiel, das sie widerlegt, ist 15 aus 1 1 1 1 10. Es hat eine Lösung: 10 × (1 + 1 ÷ (1 + 1)) = 10 × 1½.",
        "So sind 7.046 Spiele mit 6.224 Händen; 4.057 von ihnen haben eine einzige Lösung. Wer Brüche verwirft, hält sie für unlösbar.",
      ],
      how: [
        "Jedes Spiel wurde zweimal gezählt, mit Brüchen und ohne: 54.864 von 2.968.875 Spielen haben mit Brüchen keine Lösung, 61.910 haben ohne keine. Alle 7.046 dazwischen stehen in den Tabellen.",
      ],
      picture: "1 + 1 = 2; 1 ÷ 2 = ½; 1 + ½ = 1½; 10 × 1½ = 15.",
    },
    "order-5": {
      title: "Ordnung 5 von 31-derful, gezählt",
      lead: "25 Karten aus dem ganzen Spiel, alle Zeilen und Spalten gleich: Es gibt 11.964.268.061 Spiele.",
      body: [
        "Der Aufsatz über 31-derful zählte die Ordnungen 2, 3 und 4: 1, 358 und 251.212 Spiele bis auf Vertauschen von Zeilen, von Spalten und Spiegeln. Ordnung 5 ließ er offen. Es gibt 11.964.268.061 Spiele mit Summen von 24 bis 49.",
      ],
      how: [
        "Spiele sind Bahnen beschrifteter Gitter unter 28.800 Symmetrien; nach Burnsides Lemma ist ihre Zahl der Mittelwert der Gitter, die eine Symmetrie lässt, wie sie sind. Die schwere Symmetrie ist die, die nichts bewegt: 344.231.177.893.500 beschriftete Gitter, gezählt, indem die Zeilen in zwei Hälften zerfallen, die sich bei ihren Spaltensummen treffen.",
        "Dasselbe Programm liefert die veröffentlichten Zahlen der Ordnungen 2 bis 4; kleine Ordnungen werden ganz aufgelistet und verglichen, dünne Summen der Ordnung 5 einzeln.",
      ],
      picture: "Spiele der Ordnungen 3, 4 und 5 nach ihrer Summe.",
    },
    "order-6": {
      title: "Ordnung 6 von 31-derful, gezählt",
      lead: "36 der 65 Karten von fünf Farben: Es gibt 22.209.853.753.448.607 Spiele.",
      body: [
        "Mit fünf Farben und einem Quadrat aus sechs mal sechs Feldern gehen die Summen von 31 bis 57. Die meisten Spiele haben die Summe 39: 3.570.922.711.299.524. Die höchste Summe, 57, hat 61.888.",
        "31, die Summe, nach der das Spiel heißt, ist bei dieser Größe die niedrigste: 145.800.315.174 Spiele, eines von 152.000, alle mit einer von nur vier Listen von Karten. Selten liegt es an den Karten: Von allen Händen, deren Summe durch sechs teilbar ist, lassen sich 99,996 % zum Gewinnen legen, und bis zur Summe 37 gibt es keine Liste, bei der es nicht geht.",
      ],
      how: [
        "Spiele sind Bahnen beschrifteter Gitter unter 1.036.800 Symmetrien; nach Burnsides Lemma ist ihre Zahl der Mittelwert der Gitter, die eine Symmetrie lässt, wie sie sind. Es gibt 23.024.756.265.969.125.018.880 beschriftete Gitter: Zwei Hälften aus drei Zeilen treffen sich bei ihren Spaltensummen, und statt alle Paare von Hälften zu vergleichen, wird über die Werte, die sie zusammen zu oft brauchen, ein- und ausgeschlossen.",
        "Alles zusammen dauerte 37 Minuten eines Prozessors. Die Paare von Hälften wurden auch einzeln verglichen, ohne Ein- und Ausschließen, bei ganzen Summen (31 ist darunter), mit denselben Zahlen; die dünnsten Summen stimmen mit dem Programm überein, das Ordnung 5 zählt; und die Summe über alle Symmetrien ist bei jeder der 27 Summen ein Vielfaches von 1.036.800, wie es sein muss. Alle 27 wurden auch ein zweites Mal gezählt, modulo einer Primzahl.",
      ],
      picture: "Spiele der Ordnung 6 nach ihrer Summe.",
    },
    "best-total": {
      title: "Ist 31 die beste Fassung des Spiels?",
      lead: "Nach keiner einzelnen Zählung, aber ein guter Kompromiss aus allen.",
      body: [
        "33 hat die meisten Spiele, 1.768.329.316; 31 kommt mit 1.422.891.640 an vierter Stelle. Werden 25 Karten zufällig ausgeteilt, gewinnen sie am ehesten mit 37: 3,589 %; mit 31 sind es 0,123 %. Bei 29 lässt eine Kartenliste am meisten Raum: je 92.520 Spiele.",
        "31 ist die größte Summe, bei der mehr als 99 von 100 passenden Listen gewonnen werden können. Ein genetischer Algorithmus hatte 49 und 47 gefunden und nie 31; diese zwei gehören zu den drei seltensten Summen überhaupt, mit 16 und 1.385 Spielen.",
      ],
      how: [
        "Aus der vollständigen Zählung der Ordnung 5 nach Summen: Spiele, Kartenlisten, die sich zum Gewinn legen lassen, und die genaue Wahrscheinlichkeit, dass zufällige Karten es erlauben.",
      ],
      picture: "Spiele der Ordnungen 3, 4 und 5 nach ihrer Summe.",
    },
    kenken: {
      title: "Wie viele KenKens gibt es?",
      lead: `57.698.177.508 der Größe ${sides(4)}, und 39.228.669.008 davon haben genau eine Lösung.`,
      body: [
        "Ein Rätsel ist eine Aufteilung des Quadrats in zusammenhängende Käfige, jeder mit Rechenzeichen und Ziel, die mindestens ein lateinisches Quadrat erfüllt. Von Größe 1 gibt es eines, von Größe 2 gibt es 84, von Größe 3 gibt es 209.600, und davon haben 167.284 genau eine Lösung. Größe 4 hat 1.691.690 Aufteilungen und die Zahlen oben; bis auf Drehen und Spiegeln haben 4.903.806.890 Rätsel genau eine Lösung.",
        "Zwei Käfige genügen: 3.712 Rätsel der Größe 4 mit zwei Käfigen haben unter allen 576 lateinischen Quadraten eine einzige Lösung. Mit verdeckten Rechenzeichen haben 16.490.313.384 Rätsel eine Lösung, mit Summen allein 359.765.152.",
        `Von den Rätseln der Größe ${sides(5)} gibt es etwa 1,52 · 10¹⁸ (Standardfehler 0,01 · 10¹⁸), mit einer Lösung 1,09 · 10¹⁸: eine Schätzung, denn 19.719.299.768 Aufteilungen sind zu viele, um sie einzeln zu zählen.`,
      ],
      how: [
        "In jeder Aufteilung, bis auf Symmetrie, kommen die Käfige nacheinander dran, und die lateinischen Quadrate, die bis dahin übereinstimmen, werden danach geteilt, was sie als Nächstes zeigen. Ein übriges Quadrat ist die einzige Lösung von so vielen Rätseln, wie das Produkt seiner Möglichkeiten angibt; zwei oder drei werden durch Ein- und Ausschließen gezählt. So wird jedes Rätsel gezählt und keines besucht. Die Rätsel bis auf Symmetrie folgen aus dem Lemma von Burnside: dem Mittel der Zahlen, die jede Drehung und Spiegelung unverändert lässt.",
        `Größe 2 und 3 wurden auch Rätsel für Rätsel aufgezählt. Größe 4 wurde mit einem anderen Programm geschätzt, aus 20.000 zufälligen Aufteilungen mit Rechenzeichen: 57,5 · 10⁹, Standardfehler 0,2 · 10⁹. Die Aufteilungen des Quadrats ${sides(5)} wurden zweimal gezählt, Feld für Feld und Käfig für Käfig.`,
      ],
      picture: "KenKen-Rätsel der Größen 3 und 4 nach der Zahl ihrer Käfige.",
    },
    "24": {
      title: "Das 24-Spiel: drei von vier Händen",
      lead: "1.362 der 1.820 Hände aus vier Karten von 1 bis 13 ergeben 24.",
      body: [
        "458 Hände können 24 nicht ergeben. 16 Hände brauchen dafür einen Bruch, etwa 1 3 4 6: 6 ÷ (1 − 3 ÷ 4) = 6 ÷ ¼.",
      ],
      how: ["Jede Reihenfolge der Karten, jedes Rechenzeichen und jede Klammerung wurde mit genauen Brüchen versucht."],
      picture: "Der Anteil der Hände aus vier Karten, die 24 ergeben.",
    },
    "2027": {
      title: "Ist 2027 ein gutes Jahr?",
      lead: "Mit + − × ÷ und Klammern ergeben seine Ziffern 24 der Zahlen von 0 bis 100. Die von 2026 ergaben 20.",
      body: [
        "Im Jahresspiel bleiben die Ziffern eines Jahres in ihrer Reihenfolge, Nachbarn dürfen zusammenstehen, und jede Zahl von 0 bis 100 ist zu machen. Das beste Jahr von 1000 bis 2999 war 1862 mit 55 der 101 Zahlen, das schlechteste ist 2000 mit 3.",
        "Mit Potenzen, Wurzeln und Fakultäten ergibt 2027 59 Zahlen, so viele wie 2026. Fünfzig Jahre ergeben alle 101: 1995 war das letzte, 2334 ist das nächste.",
      ],
      how: [
        "Jeder Wert, den ein Teil der Ziffern haben kann, wird als genauer Bruch festgehalten. Eine Zahl, die dann fehlt, lässt sich nicht machen. Nur Werte mit einem Zähler oder Nenner über einer Milliarde fallen weg, wo sie entstehen.",
        "Ein langsames Programm, das der Definition Wort für Wort folgt, wird an zufälligen Ziffern damit verglichen und findet dieselben Zahlen; und jeder Server kann die ganze Tabelle noch einmal zählen.",
      ],
      picture: "Wie viele Jahre von 1000 bis 2999 wie viele der Zahlen von 0 bis 100 ergeben, unter drei Regeln.",
    },
    countdown: {
      title: "Countdown: neun von zehn Spielen",
      lead: "10.858.746 von 11.905.457 Spielen mit sechs Zahlen sind lösbar.",
      body: [
        "Sechs Zahlen aus 1 bis 10 je zweimal und 25, 50, 75 und 100 je einmal; einige oder alle ergeben ein Ziel von 101 bis 999, unterwegs immer mit positiven ganzen Zahlen. 91,2 % der Spiele haben eine Lösung; zusammen gibt es 262.362.327 verschiedene.",
      ],
      how: [
        "Durch die Zählung aller 13.243 Hände mit allen 899 Zielen, in Teilen, die sich beliebig viele Prozessoren teilen. Der Aufruf zeigt ein Spiel; die ganze Zählung lässt sich bei den Aufträgen oder auf der Kommandozeile starten.",
      ],
      picture: "Der Anteil der Countdown-Spiele, die eine Lösung haben.",
    },
  },
};

export default german;
