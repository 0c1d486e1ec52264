/**
 * Endings of web addresses that anyone can register, for names in which one follows an abbreviation ('Co.Email'). Left
 * out are those that are words of names ('Univ.Hospital', 'Dr.Kim', 'MSc.PhD') and the brands, which strangers cannot get.
 */
export const WEB_ENDINGS: ReadonlySet<string> = new Set(
  (
    'com org net edu gov info biz name mobi tel xxx int mil arpa onion coop aero jobs travel cat accountants actor ads ' +
    'adult agency apartments app archi art attorney auction audio auto autos baby bar bargains beauty beer best bet bid ' +
    'bike bingo blackfriday blog boats boo boutique broker build builders business buy buzz cab cafe cam camera camp ' +
    'cards career careers cars casa casino catering channel chat cheap christmas citic city claims cleaning click ' +
    'clothing cloud club coach codes coffee computer condos construction consulting contact contractors cooking cool ' +
    'country coupon coupons courses credit creditcard cricket cruises cymru cyou dad dance data date dating deal deals ' +
    'degree delivery democrat desi design dev diamonds diet digital direct directory discount diy dog domains dot ' +
    'download earth eat eco email esq estate events exchange expert exposed express fail faith fan fans fashion feedback ' +
    'film final finance financial fishing fit fitness flights florist flowers foo food football forex forsale forum free ' +
    'fun fund furniture futbol fyi gallery game games gay gift gifts gives giving glass global gmail gold golf goog google ' +
    'gop graphics gratis gripe guide guitars guru hair haus help here hiphop hiv hockey holiday homes horse host hosting ' +
    'hot hotmail how icu immo immobilien ing ink insure investments jetzt jewelry juegos kaufen kids kitchen krd lat lease ' +
    'legal lgbt life lifestyle lighting like limo link live living loan loans locker lol lotto luxe luxury maison market ' +
    'marketing markets media meet meme menu mobile moda moe moi mom money monster mortgage motorcycles mov movie ' +
    'music navy network new news next ngo ninja now observer ong onl online ooo open organic page party pay pet phone ' +
    'photo photography photos pics pictures pid pink pizza place play plumbing plus poker porn press prime pro prod ' +
    'productions promo property protection pub qpon quest racing radio realestate realtor realty recipes red reise reisen ' +
    'rent rentals repair report republican restaurant review reviews rip rocks rodeo rsvp run sale salon save search secure ' +
    'security select sexy sex shiksha shoes shop shopping show singles site ski skin soccer social software solar song soy ' +
    'spa space sport spot srl storage store stream studio style sucks supplies supply support surf tab talk tattoo tax ' +
    'taxi team tech tennis theater tickets tienda tips tires today tools top tours toys trade trading training tube uno ' +
    'vacations vegas viajes video villas vin vip vodka vote voting voto voyage wang watch watches webcam website wedding ' +
    'whoswho wiki win wine work works world wow wtf xin xyz yachts yahoo yoga you zip zone'
  ).split(' '),
);

/** The endings of countries: all with two letters that are in use. */
export const COUNTRY_ENDINGS: ReadonlySet<string> = new Set(
  (
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf ' +
    'cg ch ci cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg ' +
    'gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn ' +
    'kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na ' +
    'nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh ' +
    'si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ' +
    've vg vi vn vu wf ws ye yt za zm zw'
  ).split(' '),
);
