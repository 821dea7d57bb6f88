/** `SHORT=NAME,NAME`, from forms in Spain, Latin America and Asia, and from English parish registers. */
const ROWS =
  'MA=MARIA MD=MOHAMMED,MOHAMMAD,MUHAMMAD,MOHAMED,MUHAMMED MOHD=MOHAMMED,MOHAMMAD,MUHAMMAD,MOHAMED,MUHAMMED MUHD=MUHAMMAD,MUHAMMED MHD=MOHAMMED,MOHAMMAD,MUHAMMAD MOHAMD=MOHAMMED MST=MOSAMMAT,MUSAMMAT MOST=MOSAMMAT KH=KHANDAKER,KHONDAKER,KHANDKER,KHONDOKER ' +
  'SK=SHEIKH,SHAIKH,SHEKH CH=CHAUDHARY,CHOUDHARY,CHAUDHRY,CHOWDHURY SD=SYED,SAYED KR=KUMAR PD=PRASAD ABD=ABDUL NG=NGUYEN ST=SAINT STE=SAINTE STA=SANTA STO=SANTO FCO=FRANCISCO FCA=FRANCISCA FDO=FERNANDO MNL=MANUEL ANTO=ANTONIO ANT=ANTONIO GPE=GUADALUPE JN=JUAN JSE=JOSE ' +
  'FDEZ=FERNANDEZ FDZ=FERNANDEZ GLEZ=GONZALEZ GLZ=GONZALEZ GZLEZ=GONZALEZ HDEZ=HERNANDEZ HDZ=HERNANDEZ RGUEZ=RODRIGUEZ RDGUEZ=RODRIGUEZ RDZ=RODRIGUEZ MTNEZ=MARTINEZ MTEZ=MARTINEZ MTZ=MARTINEZ SCHEZ=SANCHEZ SNCHEZ=SANCHEZ DGUEZ=DOMINGUEZ DMGUEZ=DOMINGUEZ JMNEZ=JIMENEZ JMEZ=JIMENEZ GTRREZ=GUTIERREZ GTZ=GUTIERREZ VZQUEZ=VAZQUEZ VQUEZ=VAZQUEZ ALVZ=ALVAREZ GMEZ=GOMEZ LPEZ=LOPEZ LPZ=LOPEZ PREZ=PEREZ RMREZ=RAMIREZ RMZ=RAMIREZ ' +
  'WM=WILLIAM CHAS=CHARLES JAS=JAMES JNO=JOHN THOS=THOMAS ROBT=ROBERT BENJ=BENJAMIN EDW=EDWARD SAML=SAMUEL GEO=GEORGE ALEXR=ALEXANDER RICHD=RICHARD JOS=JOSEPH,JOSE MARGT=MARGARET ELIZ=ELIZABETH CATH=CATHERINE ' +
  'S/O=SON,SON\u0020OF D/O=DAUGHTER,DAUGHTER\u0020OF W/O=WIFE,WIFE\u0020OF A/L=ANAK\u0020LELAKI A/P=ANAK\u0020PEREMPUAN BT=BINTI BTE=BINTE,BINTI BN=BIN B=BIN,BINTI,BINTE';
const NAMES = new Map(
  ROWS.split(/ (?=[A-Z/]+=)/).map((row) => {
    const [short, names] = row.split('=');
    return [short!, names!.split(',')] as const;
  }),
);
/** Surnames themselves: they shorten another name only with a point or an ª. */
const NEEDS_MARK: ReadonlySet<string> = new Set('MA NG STA GEO ANT JOS MOST CATH STO STE CH B'.split(' '));
/** If a name has more spellings, only the first are compared. */
const MOST_FORMS = 8;

/** A name as it is written, and with each name in full that it shortens: Mª del Carmen, Mohd. Ali, St. John. */
export function namesInFull(name: string): string[] {
  const words = name.trim().split(/\s+/);
  let forms: string[][] = [[]];
  for (const word of words) {
    const key = word
      .replace(/\.(?=[ªº])/, '')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[.,]+$/, '');
    const isMarked = /[.ªº]/.test(word);
    const full = NEEDS_MARK.has(key) && !isMarked ? undefined : NAMES.get(key);
    const choices = full && words.length > 1 ? [word, ...full] : [word];
    forms = forms.flatMap((form) => choices.map((choice) => [...form, choice])).slice(0, MOST_FORMS);
  }
  return [...new Set([name, ...forms.map((form) => form.join(' '))])];
}
